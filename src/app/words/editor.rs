//! The level editor: tools, palette, page of the level, questions, the bot.

words! {
    Editor {
    }
}

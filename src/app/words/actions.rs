//! What keys do, as the options and the sheet of keys name it: context by context.

words! {
    Actions {
        // What fingers do.
        tap = "tap";
        tap_or_second_finger = "tap, or a second finger";
        slide_left = "slide left";
        slide_right = "slide right";
        slide_up = "slide up";
        slide_down = "slide down";
        two_bars = "the button with two bars";
        grid_button = "the button with the grid";
        glass_button = "the button with the glass";

        // In sentences.
        in_context(action: &str, context: &str) = format!("{action} ({context})");
        arrow_keys = "arrow keys";
        two_keys(left: &str, right: &str) = format!("keys {left} {right}");

        game_context = "Game";
        game_context_about = "In a running game.";
        steer_left = "Steer left";
        steer_right = "Steer right";
        launch = "Launch, fire";
        pause = "Pause";
        restart = "Restart";
        slower = "Slower";
        faster = "Faster";
        microscope = "Microscope";
        game_edit_level = "Edit the level";
        edit_in_a_workshop = "Workshop: edit";
        save_recording = "Save a recording";

        menu_context = "Menus";
        menu_context_about = "In menus, lists and panels.";
        up = "Up";
        down = "Down";
        left = "Left";
        right = "Right";
        choose = "Choose";
        back = "Back";
        first = "First";
        last = "Last";
        next_page = "Next page";
        previous_page = "Previous page";

        list_context = "Long lists";
        list_context_about = "In lists that scroll.";
        scroll_up = "Scroll up";
        scroll_down = "Scroll down";

        levels_context = "Level choice";
        levels_context_about = "Beside the levels.";
        next_difficulty = "Next difficulty";
        previous_difficulty = "Previous difficulty";
        practice = "Practice";
        watch_best = "Watch the best run";
        new_level = "New level";
        open_files = "Open files";
        search = "Search";
        sets_of_levels = "Sets of levels";
        next_not_cleared = "Next level to clear";
        levels_copy = "Copy";
        levels_paste = "Open a copied level";
        levels_save = "Save a shared level";

        window_context = "Everywhere";
        window_context_about = "On every screen.";
        full_screen = "Full screen";
        copy_link = "Copy a link to this place";
        save_a_picture = "Save a picture";
        mute = "Mute";
        sounds_quieter = "Sounds quieter";
        sounds_louder = "Sounds louder";
        music_quieter = "Music quieter";
        music_louder = "Music louder";
        next_control = "Next button";
        previous_control = "Previous button";
        keys = "Show these keys";

        blueprint_context = "Blueprint";
        blueprint_context_about = "On the title, in a game and under the microscope.";
        blueprint = "Blueprint";
        path_ahead = "Path ahead";
        layer_1 = "Layer: boxes";
        layer_2 = "Layer: ball box";
        layer_3 = "Layer: closest points";
        layer_4 = "Layer: discrete tests";
        layer_5 = "Layer: normals";
        layer_6 = "Layer: velocity";
        layer_7 = "Layer: path ahead";
        layer_8 = "Layer: numbers";

        microscope_context = "Microscope";
        microscope_context_about = "Under the microscope.";
        microscope_left = "One step back";
        microscope_right = "One step forward";
        microscope_up = "Previous hit";
        microscope_down = "Next hit";
        microscope_first = "Start of the run";
        microscope_last = "End of the run";
        run = "Run";
        run_back = "Run backwards";
        next_method = "Next method";
        next_hit = "Other hit of the step";
        next_statement = "Next line of the loop";
        previous_statement = "Previous line of the loop";
        next_report = "More, or less";
        copy_as_test = "Copy as a test";
        save_scene = "Save as a level";
        show_layers = "Show layers";
        open_in_lab = "Open in the lab";
        predict_first = "Predict first; play an exhibit";
        next_stage = "Next stage";
        previous_stage = "Previous stage";
        microscope_copy = "Copy the numbers";
        play_on = "Play on; the next exhibit";
        microscope_microscope = "Open or leave the microscope";

        lab_context = "Collision lab";
        lab_context_about = "In the collision lab.";
        lab_left = "Move left";
        lab_up = "Move up";
        lab_right = "Move right";
        lab_down = "Move down";
        previous_pair = "Previous pair";
        next_pair = "Next pair";
        next_part = "Next part";
        previous_part = "Previous part";
        snap = "Move to a tangent place";
        fine_steps = "Fine steps";
        reset_lesson = "Reset the lesson";
        sources = "Next source";
        inputs = "Type numbers";
        challenges = "Challenges";
        next_line = "Next line";
        previous_line = "Previous line";
        lesson_1 = "Lesson 1";
        lesson_2 = "Lesson 2";
        lesson_3 = "Lesson 3";
        lesson_4 = "Lesson 4";
        lesson_5 = "Lesson 5";
        lesson_6 = "Lesson 6";
        lesson_7 = "Lesson 7";
        lesson_8 = "Lesson 8";

        course_context = "Course";
        course_context_about = "In the museum, and on the course.";
        next_station = "Next station";
        previous_station = "Previous station";

        editor_context = "Level editor";
        editor_context_about = "While a level is drawn.";
        paint = "Paint";
        erase = "Erase";
        pick = "Pick the brick";
        pick_here = "Pick at the pointer";
        pan = "Move the picture";
        ink_1 = "Ink 1";
        ink_2 = "Ink 2";
        ink_3 = "Ink 3";
        ink_4 = "Ink 4";
        ink_5 = "Ink 5";
        ink_6 = "Ink 6";
        ink_7 = "Ink 7";
        ink_8 = "Ink 8";
        ink_9 = "Ink 9";
        ink_0 = "Ink 0";
        next_ink = "Next ink";
        previous_ink = "Previous ink";
        next_palette = "Bricks or drops";
        pen = "Pen";
        line = "Line";
        rectangle = "Rectangle";
        fill = "Fill";
        select = "Select";
        mirror = "Mirror";
        when_bricks_fall = "When bricks fall";
        undo = "Undo";
        redo = "Redo";
        save = "Save";
        copy = "Copy";
        cut = "Cut";
        paste = "Paste";
        select_all = "Select all";
        shift_up = "Shift up";
        shift_down = "Shift down";
        shift_left = "Shift left";
        shift_right = "Shift right";
        insert_row = "Insert row";
        delete_row = "Delete row";
        insert_column = "Insert column";
        delete_column = "Delete column";
        level_properties = "Title, author, notes";
        zoom_in = "Zoom in";
        zoom_out = "Zoom out";
        editor_edit_level = "Play on";
        serve_afresh = "Play from a serve";

        text_context = "Texts";
        text_context_about = "While a text is written.";
        erase_ahead = "Erase ahead";
        next_field = "Next field";
        previous_field = "Previous field";
    }
}

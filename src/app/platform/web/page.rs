//! What the page does for the program. Texts and bytes come back by way of the page, which holds the last
//! one until it is taken.

#![expect(unsafe_code, reason = "calls the page's functions")]

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn breakout_milliseconds() -> f64;
    fn breakout_date() -> f64;
    fn breakout_query() -> i32;
    fn breakout_address() -> i32;
    fn breakout_take(to: *mut u8);
    fn breakout_say(line: *const u8, length: usize, is_error: bool);
    fn breakout_fail(sentence: *const u8, length: usize);
    fn breakout_refuse(sentence: *const u8, length: usize);
    fn breakout_get(key: *const u8, length: usize) -> i32;
    fn breakout_look(key: *const u8, length: usize, to: *mut f64) -> bool;
    fn breakout_set(key: *const u8, length: usize, value: *const u8, bytes: usize) -> i32;
    fn breakout_remove(key: *const u8, length: usize);
    fn breakout_keys() -> i32;
    fn breakout_lock(key: *const u8, length: usize) -> bool;
    fn breakout_unlock(key: *const u8, length: usize);
    fn breakout_download(name: *const u8, length: usize, bytes: *const u8, count: usize);
    fn breakout_save_picture(name: *const u8, length: usize);
    fn breakout_choose();
    fn breakout_copy(text: *const u8, length: usize);
    fn breakout_pasted() -> i32;
    fn breakout_dpi_scale() -> f32;
    fn breakout_safe_area(to: *mut f32);
    fn breakout_begins_by_touch() -> bool;
    fn breakout_is_renewed() -> bool;
    fn breakout_storage() -> i32;
    fn breakout_has_focus() -> bool;
    fn breakout_rest(millis: f64);
    fn breakout_follow(goes_back: bool, uses_tab: bool);
    fn breakout_wants_calm() -> bool;
    fn breakout_wants_contrast() -> bool;
    fn breakout_mirror(is_notice: bool, text: *const u8, length: usize);
    fn breakout_is_full() -> bool;
    fn breakout_can_fill() -> bool;
    fn breakout_fill(is_full: bool);
}

/// Milliseconds on a clock that never goes back.
pub(super) fn milliseconds() -> f64 {
    // SAFETY: the page's function only returns a number.
    unsafe { breakout_milliseconds() }
}

/// Milliseconds since 1970.
pub(super) fn date() -> f64 {
    // SAFETY: as above.
    unsafe { breakout_date() }
}

/// What stands behind the question mark in the page's address.
pub(super) fn query() -> String {
    // SAFETY: the page's function only returns a number.
    text(unsafe { breakout_query() }).unwrap_or_default()
}

/// The page's address without what stands behind the question mark.
pub(super) fn address() -> String {
    // SAFETY: the page's function only returns a number.
    text(unsafe { breakout_address() }).unwrap_or_default()
}

/// Writes a line to the browser's console.
pub(super) fn say(line: &str, is_error: bool) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_say(line.as_ptr(), line.len(), is_error) }
}

/// Shows a sentence over the page: the game has ended, and can be loaded again.
pub(super) fn fail(sentence: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_fail(sentence.as_ptr(), sentence.len()) }
}

/// Shows what is wrong with the page's address.
pub(super) fn refuse(sentence: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_refuse(sentence.as_ptr(), sentence.len()) }
}

/// What is stored under a key.
pub(super) fn get(key: &str) -> Option<Vec<u8>> {
    // SAFETY: the page only reads the text.
    let length = unsafe { breakout_get(key.as_ptr(), key.len()) };
    taken(length)
}

/// How many bytes are stored under a key, and since when, in milliseconds since 1970.
pub(super) fn look(key: &str) -> Option<(f64, f64)> {
    let mut numbers = [0.0; 2];
    // SAFETY: the page reads the text, and writes two numbers.
    let is_there = unsafe { breakout_look(key.as_ptr(), key.len(), numbers.as_mut_ptr()) };
    is_there.then_some((numbers[0], numbers[1]))
}

/// Why nothing was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// There is no room left.
    Full,
    /// The browser stores nothing for this page.
    Forbidden,
}

/// Stores bytes under a key.
pub(super) fn set(key: &str, value: &[u8]) -> Result<(), Refused> {
    // SAFETY: the page only reads the text and the bytes.
    let done = unsafe { breakout_set(key.as_ptr(), key.len(), value.as_ptr(), value.len()) };
    match done {
        0 => Ok(()),
        1 => Err(Refused::Full),
        _ => Err(Refused::Forbidden),
    }
}

/// Removes what is stored under a key.
pub(super) fn remove(key: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_remove(key.as_ptr(), key.len()) }
}

/// The keys under which something is stored.
pub(super) fn keys() -> Vec<String> {
    // SAFETY: the page's function only returns a number.
    let keys = text(unsafe { breakout_keys() });
    keys.unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Takes the lock of a key, unless another page has it.
pub(super) fn lock(key: &str) -> bool {
    // SAFETY: the page only reads the text.
    unsafe { breakout_lock(key.as_ptr(), key.len()) }
}

/// Gives a lock back.
pub(super) fn unlock(key: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_unlock(key.as_ptr(), key.len()) }
}

/// Gives the player a file.
pub(super) fn download(name: &str, bytes: &[u8]) {
    // SAFETY: the page only reads the text and the bytes.
    unsafe { breakout_download(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }
}

/// Gives the player the picture of this frame as a file, at its end.
pub(super) fn save_picture(name: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_save_picture(name.as_ptr(), name.len()) }
}

/// Lets the player choose files to open.
pub(super) fn choose() {
    // SAFETY: the page's function takes nothing.
    unsafe { breakout_choose() }
}

/// Puts a text on the clipboard.
pub(super) fn copy(text: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_copy(text.as_ptr(), text.len()) }
}

/// The text that the player pastes.
pub(super) fn pasted() -> Option<String> {
    // SAFETY: the page's function only returns a number.
    text(unsafe { breakout_pasted() })
}

/// Pixels a logical pixel, now.
pub(super) fn dpi_scale() -> f32 {
    // SAFETY: the page's function only returns a number.
    unsafe { breakout_dpi_scale() }
}

/// What notches and rounded corners hide at the top, right, bottom and left, in logical pixels.
pub(super) fn safe_area() -> [f32; 4] {
    let mut sides = [0.0; 4];
    // SAFETY: the page's function writes four numbers.
    unsafe { breakout_safe_area(sides.as_mut_ptr()) };
    sides
}

/// Whether the finger is the first device of the machine.
pub(super) fn begins_by_touch() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_begins_by_touch() }
}

/// Whether the page has the keyboard. One that is hidden or left has not.
pub(super) fn has_focus() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_has_focus() }
}

/// Lets the picture stay for some milliseconds, or until somebody uses a device.
pub(super) fn rest(millis: f64) {
    // SAFETY: the page's function takes a value.
    unsafe { breakout_rest(millis) }
}

/// Whether a new version of the page has come, which begins with its next start; true once.
pub(super) fn is_renewed() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_is_renewed() }
}

/// Whether the browser's button *Back* is Esc now, and whether Tab is a key of the game.
pub(super) fn follow(goes_back: bool, uses_tab: bool) {
    // SAFETY: the page's function takes values.
    unsafe { breakout_follow(goes_back, uses_tab) }
}

/// Writes for screen readers where the player is, or a notice.
pub(super) fn mirror(is_notice: bool, text: &str) {
    // SAFETY: the page only reads the text.
    unsafe { breakout_mirror(is_notice, text.as_ptr(), text.len()) }
}

/// Whether the system asks for little motion.
pub(super) fn wants_calm() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_wants_calm() }
}

/// Whether the system asks for much contrast.
pub(super) fn wants_contrast() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_wants_contrast() }
}

/// What threatens the storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threat {
    /// The browser stores nothing for this page.
    Blocked,
    /// The page is in a frame of another one, whose storage is its own.
    Framed,
    /// The browser deletes it when the page is not visited for some days.
    Swept,
}

/// What threatens the storage, once for all starts if that can be stored.
pub(super) fn threat() -> Option<Threat> {
    // SAFETY: the page's function only returns a number.
    match unsafe { breakout_storage() } {
        1 => Some(Threat::Blocked),
        2 => Some(Threat::Framed),
        3 => Some(Threat::Swept),
        _ => None,
    }
}

/// Whether the page is full screen.
pub(super) fn is_full() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_is_full() }
}

/// Whether the browser makes pages full screen.
pub(super) fn can_fill() -> bool {
    // SAFETY: the page's function only returns a value.
    unsafe { breakout_can_fill() }
}

/// Makes the page full screen or not, where the browser allows it.
pub(super) fn fill(is_full: bool) {
    // SAFETY: the page's function takes a value.
    unsafe { breakout_fill(is_full) }
}

/// The text of so many bytes that the page holds; `None` for a negative number.
fn text(length: i32) -> Option<String> {
    Some(String::from_utf8_lossy(&taken(length)?).into_owned())
}

/// So many bytes that the page holds; `None` for a negative number.
fn taken(length: i32) -> Option<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes as many bytes as it has said.
    unsafe { breakout_take(bytes.as_mut_ptr()) };
    Some(bytes)
}

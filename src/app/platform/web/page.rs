//! Calls to the page's JavaScript. The page keeps the last text or bytes that it returns until they are taken.
//!
//! The unsafe functions take the address and the length of a text or of bytes, which the page only reads during the
//! call, or the address of a buffer that is large enough for its writes.

#![expect(unsafe_code, reason = "calls the page's functions")]

use fontdue::Metrics;

use crate::app::platform::{Threat, file_error::Obstacle};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds on a monotonic clock.
    #[link_name = "breakout_milliseconds"]
    pub(super) safe fn milliseconds() -> f64;
    /// Milliseconds since 1970.
    #[link_name = "breakout_date"]
    pub(super) safe fn date() -> f64;
    #[link_name = "breakout_choose"]
    pub(crate) safe fn choose();
    /// False where the browser gives no picture that was drawn.
    #[link_name = "breakout_draws_letters"]
    pub(super) safe fn draws_letters() -> bool;
    #[link_name = "breakout_dpi_scale"]
    pub(crate) safe fn dpi_scale() -> f32;
    /// True on a phone or a tablet, where touch is the main input.
    #[link_name = "breakout_begins_by_touch"]
    pub(crate) safe fn begins_by_touch() -> bool;
    /// True once when a new version waits for the next start.
    #[link_name = "breakout_is_renewed"]
    pub(crate) safe fn is_renewed() -> bool;
    /// True if the page is visible and has the keyboard.
    #[link_name = "breakout_has_focus"]
    pub(super) safe fn has_focus() -> bool;
    /// Keeps the picture for some milliseconds, or until any input.
    #[link_name = "breakout_keep_cover"]
    pub(super) safe fn keep_cover();
    #[link_name = "breakout_rest"]
    pub(super) safe fn rest(millis: f64);
    /// Sets whether the browser's button *Back* is Esc now, and which keys are the game's and not the browser's: Tab, and
    /// F1 to F24 from the second bit on.
    #[link_name = "breakout_follow"]
    pub(crate) safe fn follow(goes_back: bool, live: u32);
    /// Tells that the game goes to another place. What a link has led to is in the page's address until then.
    #[link_name = "breakout_leave_place"]
    pub(crate) safe fn leave_place();
    #[link_name = "breakout_wants_calm"]
    pub(crate) safe fn wants_calm() -> bool;
    #[link_name = "breakout_wants_contrast"]
    pub(crate) safe fn wants_contrast() -> bool;
    #[link_name = "breakout_is_full"]
    pub(super) safe fn is_full() -> bool;
    #[link_name = "breakout_can_fill"]
    pub(crate) safe fn can_fill() -> bool;
    /// Enters or leaves full screen, if the browser allows it.
    #[link_name = "breakout_fill"]
    pub(crate) safe fn fill(is_full: bool);
    #[link_name = "breakout_rumble"]
    pub(super) safe fn rumble(pad: u32, strength: f32, seconds: f32);

    // These return the length of a text or of bytes to take, or a negative number for none.
    safe fn breakout_query() -> i32;
    safe fn breakout_address() -> i32;
    safe fn breakout_asked() -> i32;
    safe fn breakout_keys() -> i32;
    safe fn breakout_pasted() -> i32;
    fn breakout_get(key: *const u8, length: usize) -> i32;
    fn breakout_take(to: *mut u8);

    safe fn breakout_storage() -> i32;
    fn breakout_say(line: *const u8, length: usize, is_error: bool);
    fn breakout_fail(sentence: *const u8, length: usize);
    fn breakout_refuse(sentence: *const u8, length: usize);
    fn breakout_look(key: *const u8, length: usize, to: *mut f64) -> bool;
    fn breakout_is_folder(key: *const u8, length: usize) -> bool;
    fn breakout_set(key: *const u8, length: usize, value: *const u8, bytes: usize) -> i32;
    fn breakout_remove(key: *const u8, length: usize);
    fn breakout_lock(key: *const u8, length: usize) -> bool;
    fn breakout_unlock(key: *const u8, length: usize);
    fn breakout_download(name: *const u8, length: usize, bytes: *const u8, count: usize);
    fn breakout_save_picture(name: *const u8, length: usize);
    fn breakout_copy(text: *const u8, length: usize) -> bool;
    fn breakout_safe_area(to: *mut f32);
    fn breakout_pads(to: *mut [f32; 6]) -> usize;
    fn breakout_letter(letter: u32, size: f32, to: *mut f32) -> i32;
    fn breakout_mirror(is_notice: bool, text: *const u8, length: usize);
}

/// The query of the page's address, which stands for the command line.
pub(crate) fn query() -> String {
    text(breakout_query()).unwrap_or_default()
}

/// Once, the place that a link within the page leads to, as behind the `?` of an address.
pub(crate) fn asked_place() -> Option<String> {
    text(breakout_asked())
}

/// The page's address without its query.
pub(super) fn address() -> String {
    text(breakout_address()).unwrap_or_default()
}

pub(super) fn keys() -> Vec<String> {
    let keys = text(breakout_keys()).unwrap_or_default();
    keys.lines().map(str::to_owned).collect()
}

pub(crate) fn pasted() -> Option<String> {
    text(breakout_pasted())
}

pub(super) fn say(line: &str, is_error: bool) {
    unsafe { breakout_say(line.as_ptr(), line.len(), is_error) }
}

/// Shows a sentence over the page about the end of the game, which can be reloaded.
pub(super) fn fail(sentence: &str) {
    unsafe { breakout_fail(sentence.as_ptr(), sentence.len()) }
}

/// Shows a sentence about an address that cannot be played.
pub(crate) fn refuse(sentence: &str) {
    unsafe { breakout_refuse(sentence.as_ptr(), sentence.len()) }
}

pub(super) fn get(key: &str) -> Option<Vec<u8>> {
    taken(unsafe { breakout_get(key.as_ptr(), key.len()) })
}

/// The length of a stored value in bytes, and its time of change, in milliseconds since 1970.
pub(super) fn metadata(key: &str) -> Option<(f64, f64)> {
    let mut numbers = [0.0; 2];
    let is_there = unsafe { breakout_look(key.as_ptr(), key.len(), numbers.as_mut_ptr()) };
    is_there.then_some((numbers[0], numbers[1]))
}

/// True if a key begins with this one and a slash.
pub(super) fn is_folder(key: &str) -> bool {
    unsafe { breakout_is_folder(key.as_ptr(), key.len()) }
}

pub(super) fn set(key: &str, value: &[u8]) -> Result<(), Obstacle> {
    match unsafe { breakout_set(key.as_ptr(), key.len(), value.as_ptr(), value.len()) } {
        0 => Ok(()),
        1 => Err(Obstacle::StorageFull),
        _ => Err(Obstacle::StorageForbidden),
    }
}

pub(super) fn remove(key: &str) {
    unsafe { breakout_remove(key.as_ptr(), key.len()) }
}

/// Takes the lock of a key; false if another page has it.
pub(super) fn lock(key: &str) -> bool {
    unsafe { breakout_lock(key.as_ptr(), key.len()) }
}

pub(super) fn unlock(key: &str) {
    unsafe { breakout_unlock(key.as_ptr(), key.len()) }
}

pub(super) fn download(name: &str, bytes: &[u8]) {
    unsafe { breakout_download(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) }
}

/// Downloads the picture of this frame, at its end.
pub(super) fn save_picture(name: &str) {
    unsafe { breakout_save_picture(name.as_ptr(), name.len()) }
}

/// Returns whether the browser has let it.
pub(crate) fn copy(text: &str) -> bool {
    unsafe { breakout_copy(text.as_ptr(), text.len()) }
}

pub(crate) fn safe_area() -> [f32; 4] {
    let mut sides = [0.0; 4];
    unsafe { breakout_safe_area(sides.as_mut_ptr()) };
    sides
}

/// The pads, at most four: each with its number, its signs, whether it rumbles, the bits of its buttons, and its stick.
pub(super) fn pads() -> impl Iterator<Item = [f32; 6]> {
    let mut pads = [[0.0; 6]; 4];
    let count = unsafe { breakout_pads(pads.as_mut_ptr()) };
    pads.into_iter().take(count)
}

/// A letter as the browser draws it: its lengths in pixels, as its size is, and its coverage.
pub(super) fn letter(letter: char, size: f32) -> (Metrics, Vec<u8>) {
    let mut lengths = [0.0; 5];
    let bytes = unsafe { breakout_letter(letter.into(), size, lengths.as_mut_ptr()) };
    let [advance_width, left, low, width, height] = lengths;
    let metrics = Metrics {
        xmin: left as i32,
        ymin: low as i32,
        width: width as usize,
        height: height as usize,
        advance_width,
        ..Metrics::default()
    };
    (metrics, taken(bytes).unwrap_or_default())
}

/// Queues the description of the screen, or a notice, for screen readers.
pub(crate) fn tell(is_notice: bool, text: &str) {
    unsafe { breakout_mirror(is_notice, text.as_ptr(), text.len()) }
}

/// A threat to the storage, reported once on a machine that can store that.
pub(crate) fn threat() -> Option<Threat> {
    match breakout_storage() {
        1 => Some(Threat::Blocked),
        2 => Some(Threat::Framed),
        3 => Some(Threat::Passing),
        _ => None,
    }
}

/// Takes a text of `length` bytes from the page; `None` for a negative length.
fn text(length: i32) -> Option<String> {
    Some(String::from_utf8_lossy(&taken(length)?).into_owned())
}

/// Takes `length` bytes from the page; `None` for a negative length.
fn taken(length: i32) -> Option<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    unsafe { breakout_take(bytes.as_mut_ptr()) };
    Some(bytes)
}

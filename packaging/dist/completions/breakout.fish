# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_breakout_global_optspecs
    string join \n level= seed= difficulty= practice no-help demo data-dir= size= report script= shots= no-audio wayland volume= music= fullscreen calm h/help V/version
end

function __fish_breakout_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_breakout_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_breakout_using_subcommand
    set -l cmd (__fish_breakout_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c breakout -n "__fish_breakout_needs_command" -l level -d 'Start at level N, without the title' -r
complete -c breakout -n "__fish_breakout_needs_command" -l seed -d 'Seed of the random numbers; the same seed gives the same serves and drops' -r
complete -c breakout -n "__fish_breakout_needs_command" -l difficulty -d 'Difficulty at the start' -r -f -a "gentle\t''
easy\t''
normal\t''
hard\t''
master\t''"
complete -c breakout -n "__fish_breakout_needs_command" -l data-dir -d 'Folder for scores, recordings, settings and your levels' -r -F
complete -c breakout -n "__fish_breakout_needs_command" -l size -d 'Size of the window' -r
complete -c breakout -n "__fish_breakout_needs_command" -l script -d 'Take keys and pointer from a script, in frames of 1/60 s, for tests and pictures' -r -F
complete -c breakout -n "__fish_breakout_needs_command" -l shots -d 'Save the pictures of a script to this folder' -r -F
complete -c breakout -n "__fish_breakout_needs_command" -l volume -d 'Volume of the sounds' -r
complete -c breakout -n "__fish_breakout_needs_command" -l music -d 'Volume of the music; 0 is off' -r
complete -c breakout -n "__fish_breakout_needs_command" -l practice -d 'Practice: a lost ball costs no life, and scores are not kept'
complete -c breakout -n "__fish_breakout_needs_command" -l no-help -d 'Turn off the help that shortens waits for a brick'
complete -c breakout -n "__fish_breakout_needs_command" -l demo -d 'Watch a bot play; any key leads to the title'
complete -c breakout -n "__fish_breakout_needs_command" -l report -d 'Print a line when the screen or the game\'s state changes, for tests'
complete -c breakout -n "__fish_breakout_needs_command" -l no-audio -d 'No sound at all'
complete -c breakout -n "__fish_breakout_needs_command" -l wayland -d 'Linux: open the window by Wayland itself instead of an X display; this hangs on some desktops'
complete -c breakout -n "__fish_breakout_needs_command" -l fullscreen -d 'Start in full screen'
complete -c breakout -n "__fish_breakout_needs_command" -l calm -d 'Turn off shaking, flashes, particles and fades'
complete -c breakout -n "__fish_breakout_needs_command" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_needs_command" -s V -l version -d 'Print version'
complete -c breakout -n "__fish_breakout_needs_command" -a "new" -d 'Write a first level, with comments that explain the format'
complete -c breakout -n "__fish_breakout_needs_command" -a "check" -d 'Report every problem in level files; exit with 1 if one is an error'
complete -c breakout -n "__fish_breakout_needs_command" -a "fmt" -d 'Align the grids of level files; exit with 1 if a file has an error'
complete -c breakout -n "__fish_breakout_needs_command" -a "show" -d 'Draw level files in the terminal'
complete -c breakout -n "__fish_breakout_needs_command" -a "share" -d 'Print a level or a short recording as a one-line code'
complete -c breakout -n "__fish_breakout_needs_command" -a "play" -d 'Play a shared level from its code, or race the recording of a code'
complete -c breakout -n "__fish_breakout_needs_command" -a "bot" -d 'Let a bot that does not aim play levels, and print its times; exit with 1 if it cannot clear one of them'
complete -c breakout -n "__fish_breakout_needs_command" -a "learn" -d 'Open the course, the museum or the lab'
complete -c breakout -n "__fish_breakout_needs_command" -a "replay" -d 'Watch a recording'
complete -c breakout -n "__fish_breakout_needs_command" -a "verify" -d 'Play recordings again without a window; exit with 1 if a game differs from its recording'
complete -c breakout -n "__fish_breakout_needs_command" -a "rank" -d 'Play all recordings of a folder again and print the board of their results; exit with 1 if a file does not belong there'
complete -c breakout -n "__fish_breakout_needs_command" -a "save" -d 'Save scores, recordings, settings and your levels in one file'
complete -c breakout -n "__fish_breakout_needs_command" -a "load" -d 'Merge a backup, made by `breakout save` or in the options, with what is here'
complete -c breakout -n "__fish_breakout_needs_command" -a "sound" -d 'Play the sounds and some music, or save them as WAV, and print how loud they are'
complete -c breakout -n "__fish_breakout_needs_command" -a "licences" -d 'Print the licences of the program, and of the packages and fonts in it'
complete -c breakout -n "__fish_breakout_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c breakout -n "__fish_breakout_using_subcommand new" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand check" -l format -d 'Format of the report' -r -f -a "full\t'For people: with the source lines'
short\t'For text editors: a line for each problem, `file:line:column: severity: message`'
json\t'For programs: an object for each level'"
complete -c breakout -n "__fish_breakout_using_subcommand check" -l watch -d 'Check again whenever a file changes, until Ctrl+C'
complete -c breakout -n "__fish_breakout_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand fmt" -l check -d 'Write nothing; exit with 1 if a file would change'
complete -c breakout -n "__fish_breakout_using_subcommand fmt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand show" -l color -d 'When to use colours' -r -f -a "auto\t'In a terminal, unless `NO_COLOR` is set'
always\t'In files and pipes too'
never\t'Without colours'"
complete -c breakout -n "__fish_breakout_using_subcommand show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand share" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l seed -d 'Seed of the random numbers; the same seed gives the same serves and drops' -r
complete -c breakout -n "__fish_breakout_using_subcommand play" -l difficulty -d 'Difficulty at the start' -r -f -a "gentle\t''
easy\t''
normal\t''
hard\t''
master\t''"
complete -c breakout -n "__fish_breakout_using_subcommand play" -l data-dir -d 'Folder for scores, recordings, settings and your levels' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand play" -l size -d 'Size of the window' -r
complete -c breakout -n "__fish_breakout_using_subcommand play" -l script -d 'Take keys and pointer from a script, in frames of 1/60 s, for tests and pictures' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand play" -l shots -d 'Save the pictures of a script to this folder' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand play" -l volume -d 'Volume of the sounds' -r
complete -c breakout -n "__fish_breakout_using_subcommand play" -l music -d 'Volume of the music; 0 is off' -r
complete -c breakout -n "__fish_breakout_using_subcommand play" -l practice -d 'Practice: a lost ball costs no life, and scores are not kept'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l no-help -d 'Turn off the help that shortens waits for a brick'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l demo -d 'Watch a bot play; any key leads to the title'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l report -d 'Print a line when the screen or the game\'s state changes, for tests'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l no-audio -d 'No sound at all'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l wayland -d 'Linux: open the window by Wayland itself instead of an X display; this hangs on some desktops'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l fullscreen -d 'Start in full screen'
complete -c breakout -n "__fish_breakout_using_subcommand play" -l calm -d 'Turn off shaking, flashes, particles and fades'
complete -c breakout -n "__fish_breakout_using_subcommand play" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand bot" -l seeds -d 'Games of each player on each level' -r
complete -c breakout -n "__fish_breakout_using_subcommand bot" -l limit -d 'Time limit of each game, in seconds of play' -r
complete -c breakout -n "__fish_breakout_using_subcommand bot" -l difficulty -d 'Difficulty' -r -f -a "gentle\t''
easy\t''
normal\t''
hard\t''
master\t''"
complete -c breakout -n "__fish_breakout_using_subcommand bot" -l format -d 'Format of the results' -r -f -a "table\t'For people'
json\t'For programs'
markdown\t'For documents: what a level\'s designer looks at'"
complete -c breakout -n "__fish_breakout_using_subcommand bot" -l no-help -d 'Turn off the help that shortens waits for a brick'
complete -c breakout -n "__fish_breakout_using_subcommand bot" -l ladder -d 'Print the times of three players: the bot, a good player, and a maker, who is steadier and foresees the whole flight'
complete -c breakout -n "__fish_breakout_using_subcommand bot" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l code -d 'Print the test at a place of the lab as a program in python, cpp, javascript or rust, and open no window' -r
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l data-dir -d 'Folder for scores, recordings, settings and your levels' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l size -d 'Size of the window' -r
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l script -d 'Take keys and pointer from a script, in frames of 1/60 s, for tests and pictures' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l shots -d 'Save the pictures of a script to this folder' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l volume -d 'Volume of the sounds' -r
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l music -d 'Volume of the music; 0 is off' -r
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l bare -d 'Show only this place, and save nothing'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l report -d 'Print a line when the screen or the game\'s state changes, for tests'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l no-audio -d 'No sound at all'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l wayland -d 'Linux: open the window by Wayland itself instead of an X display; this hangs on some desktops'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l fullscreen -d 'Start in full screen'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -l calm -d 'Turn off shaking, flashes, particles and fades'
complete -c breakout -n "__fish_breakout_using_subcommand learn" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l frames -d 'Save the ten seconds around the best chain as pictures in this folder, twenty a second, and close' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l data-dir -d 'Folder for scores, recordings, settings and your levels' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l size -d 'Size of the window' -r
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l script -d 'Take keys and pointer from a script, in frames of 1/60 s, for tests and pictures' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l shots -d 'Save the pictures of a script to this folder' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l volume -d 'Volume of the sounds' -r
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l music -d 'Volume of the music; 0 is off' -r
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l report -d 'Print a line when the screen or the game\'s state changes, for tests'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l no-audio -d 'No sound at all'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l wayland -d 'Linux: open the window by Wayland itself instead of an X display; this hangs on some desktops'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l fullscreen -d 'Start in full screen'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -l calm -d 'Turn off shaking, flashes, particles and fades'
complete -c breakout -n "__fish_breakout_using_subcommand replay" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand verify" -l against -d 'Find the first step, and the first part of the state, that differs in this recording, or in states saved with --states' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand verify" -l states -d 'Print which parts of the state each step changed, for --against'
complete -c breakout -n "__fish_breakout_using_subcommand verify" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand rank" -l top -d 'Rows of each table' -r
complete -c breakout -n "__fish_breakout_using_subcommand rank" -l keep -d 'Keep what was found in this file, so that no recording is played twice, also after a run that was cut off' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand rank" -l threads -d 'Threads that play [default: one for each core]' -r
complete -c breakout -n "__fish_breakout_using_subcommand rank" -l format -d 'Format of the board' -r -f -a "table\t'For people'
json\t'For programs'"
complete -c breakout -n "__fish_breakout_using_subcommand rank" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand save" -l data-dir -d 'Folder for scores, recordings, settings and your levels' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand save" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand load" -l data-dir -d 'Folder for scores, recordings, settings and your levels' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand load" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c breakout -n "__fish_breakout_using_subcommand sound" -l out -d 'Write a WAV file instead of playing' -r -F
complete -c breakout -n "__fish_breakout_using_subcommand sound" -l bars -d 'Bars of each piece of music' -r
complete -c breakout -n "__fish_breakout_using_subcommand sound" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand licences" -s h -l help -d 'Print help'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "new" -d 'Write a first level, with comments that explain the format'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "check" -d 'Report every problem in level files; exit with 1 if one is an error'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "fmt" -d 'Align the grids of level files; exit with 1 if a file has an error'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "show" -d 'Draw level files in the terminal'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "share" -d 'Print a level or a short recording as a one-line code'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "play" -d 'Play a shared level from its code, or race the recording of a code'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "bot" -d 'Let a bot that does not aim play levels, and print its times; exit with 1 if it cannot clear one of them'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "learn" -d 'Open the course, the museum or the lab'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "replay" -d 'Watch a recording'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "verify" -d 'Play recordings again without a window; exit with 1 if a game differs from its recording'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "rank" -d 'Play all recordings of a folder again and print the board of their results; exit with 1 if a file does not belong there'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "save" -d 'Save scores, recordings, settings and your levels in one file'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "load" -d 'Merge a backup, made by `breakout save` or in the options, with what is here'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "sound" -d 'Play the sounds and some music, or save them as WAV, and print how loud they are'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "licences" -d 'Print the licences of the program, and of the packages and fonts in it'
complete -c breakout -n "__fish_breakout_using_subcommand help; and not __fish_seen_subcommand_from new check fmt show share play bot learn replay verify rank save load sound licences help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'

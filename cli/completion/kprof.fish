# SPDX-License-Identifier: MIT
#
# fish completion for kprof. Commands, options and their choices are those that
# kprof's own help lists, so this file needs no change when they do.

function __kprof_commands
    kprof --help 2>&1 | sed -n '/^Commands:/,/^$/s/^  \([^ ]*\)  *\(.*\)/\1\t\2/p'
end

# The command at hand; a program is run.
function __kprof_command
    set -l words (commandline -opc)
    if set -q words[2]; and contains -- $words[2] (__kprof_commands | string split -f 1 \t)
        echo $words[2]
    else
        echo run
    end
end

function __kprof_options
    kprof (__kprof_command) --help 2>&1 |
        sed -nE 's/^  ((-[A-Za-z]), |    )?(--[a-z-]+).*/\3/p'
end

# What the option in front of the word at hand takes, if that is a choice.
function __kprof_choices
    set -l option (commandline -opc)[-1]
    string match -q -- '-*' $option; or return
    kprof (__kprof_command) --help 2>&1 |
        sed -nE 's/^  ((-[A-Za-z]), |    )?(--[a-z-]+)(\[=| )([a-z0-9-]+(\|[a-z0-9-]+)+).*/ \2 \3 \5/p' |
        string match -r -- ".* $option .*" | string replace -r '.* ' '' | string split '|'
end

function __kprof_is_word
    test (count (commandline -opc)) -gt 1
end

complete -c kprof -n 'not __kprof_is_word' -a '(__kprof_commands)'
complete -c kprof -n 'string match -q -- "-*" (commandline -ct)' -a '(__kprof_options)'
complete -c kprof -n '__kprof_is_word; and test -n "$(__kprof_choices)"' -f -a '(__kprof_choices)'

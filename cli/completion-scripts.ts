/**
 * What shells load. Each asks `daybook complete -- <words>` for candidates, one a line with its meaning after a
 * tab, and falls back to file names. What is typed is passed on as words and never evaluated.
 */
import type { shells } from "./completion-shells.ts";

const bash = `# bash completion for daybook
_daybook() {
  local current="\${COMP_WORDS[COMP_CWORD]}" candidate
  COMPREPLY=()
  while IFS=$'\\t' read -r candidate _; do
    if [[ $candidate != :* && $candidate == "$current"* ]]; then
      COMPREPLY+=("$candidate")
    fi
  done < <("\${COMP_WORDS[0]}" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -o bashdefault -F _daybook daybook cli`;

const zsh = `#compdef daybook cli
# zsh completion for daybook
_daybook() {
  local -a candidates
  local line
  for line in "\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -z $line || $line == :* ]] && continue
    candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#candidates} )); then
    _describe daybook candidates
  else
    _files
  fi
}
if [[ \${funcstack[1]} == _daybook ]]; then
  _daybook "$@"
else
  compdef _daybook daybook cli
fi`;

const fish = `# fish completion for daybook
function __daybook_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l candidates (command $words[1] complete -- $words[2..-1] "$current" 2>/dev/null | string match -rv '^:')
  if test (count $candidates) -gt 0
    printf '%s\\n' $candidates
  else
    __fish_complete_path "$current"
  end
end
complete -c daybook -f -a '(__daybook_complete)'
complete -c cli -f -a '(__daybook_complete)'`;

export const completionScripts: Record<(typeof shells)[number], string> = { bash, zsh, fish };

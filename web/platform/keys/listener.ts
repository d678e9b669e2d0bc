/** The one listener for keys. The handler that was registered last for an action wins: a sheet over a list. */
import { matchKeys, sequence_ms, toKey } from "./press.ts";
import { bindingOf, type KeyAction } from "./table.ts";

interface Registration {
  action: KeyAction;
  handle: (event: KeyboardEvent) => void;
}

export const is_mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const registrations: Registration[] = [];
let so_far = "";
let began_at = 0;
let pauses = 0;
let typed_ahead = "";

/**
 * Call the returned function to take the handler away. A `fallback` is for the frame of the app: any other handler of
 * the action wins, in whatever order both came.
 */
export function onKey(action: KeyAction, handle: Registration["handle"], fallback = false): () => void {
  const registration = { action, handle };
  if (fallback) registrations.unshift(registration);
  else registrations.push(registration);
  return () => registrations.splice(registrations.indexOf(registration), 1);
}

interface Pause {
  /** What was typed so far, for the part. */
  typed(): string;
  /** Once the part is there: waits until it is drawn and has the focus. */
  resume(): void;
}

/** While a part that takes what is typed is still being loaded, a letter must not act on the page behind it. */
export function pauseKeys(): Pause {
  if (pauses === 0) typed_ahead = "";
  pauses += 1;
  const end = () => {
    pauses -= 1;
  };
  return {
    typed: () => typed_ahead,
    resume: () => requestAnimationFrame(() => requestAnimationFrame(end)),
  };
}

export function startKeys(): void {
  document.addEventListener("keydown", press);
  document.addEventListener("keydown", pressBeforeButton, { capture: true });
}

/** A button takes Enter also with Ctrl held down: the app's own Ctrl+Enter must come before it. */
function pressBeforeButton(event: KeyboardEvent): void {
  if (toKey(event, is_mac) !== "Mod+Enter" || !isPressable(event.target)) return;
  press(event);
  if (event.defaultPrevented) event.stopPropagation();
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (pauses > 0) {
    typeAhead(event);
    return;
  }
  // A field with a list of results passes its keys on to the result in focus, which is then the target.
  const typing = isTyping(event.target) || isTyping(document.activeElement);
  const covered = isCovered();
  const candidates = registrations.filter(({ action }) => {
    const { while_typing, page_only } = bindingOf(action);
    return (!typing || while_typing) && !(covered && page_only);
  });
  if (event.timeStamp - began_at > sequence_ms) so_far = "";
  const known = candidates.flatMap(({ action }) => bindingOf(action).keys);
  const match = matchKeys(so_far, toKey(event, is_mac), known);
  so_far = match.kind === "begun" ? match.so_far : "";
  began_at = event.timeStamp;
  if (match.kind !== "found") return;
  const winner = candidates.findLast(({ action }) => bindingOf(action).keys.includes(match.keys));
  if (!winner || (match.keys === "Enter" && isPressable(event.target))) return;
  event.preventDefault();
  if (!event.repeat || bindingOf(winner.action).repeats) winner.handle(event);
}

/** Whether something lies over the page that must be closed first. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}

/** A letter for a field behind the part is that field's. */
function typeAhead({ key, target, ctrlKey, metaKey }: KeyboardEvent): void {
  if (ctrlKey || metaKey || isTyping(target)) return;
  if (key === "Backspace") typed_ahead = typed_ahead.slice(0, -1);
  else if (key.length === 1) typed_ahead += key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=spinbutton]") !== null)
  );
}

const pressables = "a, button, [role=menu], [role=listbox]:not([data-app-keys])";

/** Enter on a link or button is for that link or button; a list with `data-app-keys` leaves it to the app. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(pressables) !== null;
}

import type { FormEvent } from "react";

/** A form that the page itself sends. */
export function onSubmit(send: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    send();
  };
}

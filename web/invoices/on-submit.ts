import type { FormEvent } from "react";

/** A form that the page itself sends. With `noValidate`, because the service says what is wrong. */
export function onSubmit(send: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    send();
  };
}

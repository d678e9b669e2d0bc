import type { ReactNode } from "react";

interface Props {
  label: string;
  className?: string;
  children: ReactNode;
}

/** What scrolls must be reachable with the keyboard, although there is nothing to press in it. */
const reachable = { tabIndex: 0 };

export function ScrollArea({ label, className, children }: Props) {
  return (
    <section className={className} aria-label={label} {...reachable}>
      {children}
    </section>
  );
}

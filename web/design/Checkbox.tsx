import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps } from "react-aria-components/Checkbox";
import styles from "./Checkbox.module.css";
import { Icon } from "./Icon.tsx";

type Props = Omit<CheckboxProps, "children" | "className" | "style"> & { children?: ReactNode };

/** Without words it needs an `aria-label`. */
export function Checkbox({ children, ...rest }: Props) {
  return (
    <AriaCheckbox {...rest} className={styles.checkbox ?? ""}>
      {({ isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            <Icon name={isIndeterminate ? "minus" : "check"} />
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}

import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps } from "react-aria-components/Switch";
import styles from "./Switch.module.css";

type Props = Omit<SwitchProps, "children" | "className" | "style"> & { children: ReactNode };

/** Takes effect at once; what needs saving is a Checkbox. */
export function Switch({ children, ...rest }: Props) {
  return (
    <AriaSwitch {...rest} className={styles.switch ?? ""}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
      {children}
    </AriaSwitch>
  );
}

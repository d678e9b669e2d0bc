import { useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";

type Props = { date: string; long?: boolean } | { instant: string };

/** A date or a moment, readable for people and for programs. */
export function DateText(props: Props) {
  const formats = useFormats();
  const today = useToday();
  if ("instant" in props)
    return <time dateTime={props.instant}>{formats.dateTime(props.instant, today)}</time>;
  const { date, long } = props;
  return <time dateTime={date}>{long ? formats.longDate(date) : formats.date(date, today)}</time>;
}

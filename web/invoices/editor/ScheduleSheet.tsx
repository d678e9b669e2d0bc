import { parseDateTime, toZoned } from "@internationalized/date";
import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import { DateField } from "../../design/DateField.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { TextField } from "../../design/TextField.tsx";
import { useTimeZone, useToday } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";

interface Props {
  onClose(): void;
  /** An instant. */
  onSchedule(at: string): void;
}

const timePattern = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** When the draft is finalized and sent by itself. */
export function ScheduleSheet({ onClose, onSchedule }: Props) {
  const { editor } = useWords(words);
  const time_zone = useTimeZone();
  const today = useToday();
  const [date, setDate] = useState<string | null>(null);
  const [time, setTime] = useState("09:00");
  const is_complete = date !== null && timePattern.test(time);
  const submit = () => {
    if (!is_complete) return;
    onSchedule(toZoned(parseDateTime(`${date}T${time.padStart(5, "0")}`), time_zone).toAbsoluteString());
  };
  return (
    <Sheet
      title={editor.schedule}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" isDisabled={!is_complete} onPress={submit}>
          {editor.schedule}
        </Button>
      }
    >
      <DateField label={editor.scheduleDate} value={date} onChange={setDate} min={today} />
      <TextField label={editor.scheduleTime} help={editor.scheduleHelp} value={time} onChange={setTime} />
    </Sheet>
  );
}

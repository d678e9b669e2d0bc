import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";
import { type Answers, columnAt, type Findings, type Question } from "./questions.ts";

interface Props {
  findings: Findings;
  onAnswer(answers: Answers): void;
  onBack(): void;
}

/** What the file leaves open. The service asks only what it cannot know; a person answers once for the account. */
export function Questions({ findings, onAnswer, onBack }: Props) {
  const own = useWords(words).importing;
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <FormBody form={{ error: null, submit: () => onAnswer(answers) }} className={styles.step}>
      <h2>{own.questions}</h2>
      {findings.questions.map((question) => (
        <OneQuestion
          key={question.about}
          question={question}
          findings={findings}
          answers={answers}
          onChange={(changed) => setAnswers({ ...answers, ...changed })}
        />
      ))}
      <div className={styles.buttons}>
        <Button look="quiet" onPress={onBack}>
          {own.back}
        </Button>
        <Button type="submit" look="primary">
          {own.goOn}
        </Button>
      </div>
    </FormBody>
  );
}

interface OneProps {
  question: Question;
  findings: Findings;
  answers: Answers;
  onChange(changed: Answers): void;
}

function OneQuestion({ question, findings, answers, onChange }: OneProps) {
  const own = useWords(words).importing;
  return (
    <div className={styles.form}>
      <p>{question.message}</p>
      {question.found.length > 0 && <p className={text.muted}>{question.found.slice(0, 5).join(" · ")}</p>}
      {question.about === "date_order" && (
        <Select
          label={own.dateOrder}
          value={answers.date_order ?? null}
          choices={(["dmy", "mdy", "ymd"] as const).map((id) => ({ id, label: own.orders[id] }))}
          onChange={(date_order) => onChange({ date_order })}
        />
      )}
      {question.about === "decimal" && (
        <Select
          label={own.decimal}
          value={answers.decimal ?? null}
          choices={([".", ","] as const).map((id) => ({ id, label: own.marks[id] }))}
          onChange={(decimal) => onChange({ decimal })}
        />
      )}
      {question.about === "negate_amounts" && (
        <Select
          label={own.signs}
          value={answers.negate_amounts === undefined ? null : String(answers.negate_amounts)}
          choices={[
            { id: "true", label: own.spendingPositive },
            { id: "false", label: own.spendingNegative },
          ]}
          onChange={(value) => onChange({ negate_amounts: value === "true" })}
        />
      )}
      {question.about === "currency" && (
        <TextField
          label={own.currency}
          value={answers.currency ?? ""}
          onChange={(currency) => onChange({ currency })}
        />
      )}
      {question.about === "columns" && <ColumnChoices {...{ findings, answers, onChange }} />}
    </div>
  );
}

const asked = ["booking_date", "amount", "description", "counterparty_name"] as const;

function ColumnChoices({ findings, answers, onChange }: Omit<OneProps, "question">) {
  const own = useWords(words).importing;
  const choices = findings.columns.map(({ name, samples }, index) => ({
    id: String(index),
    ...(name === null
      ? { label: [own.column(index + 1), samples?.[0]].filter(Boolean).join(" · ") }
      : { label: name, note: samples?.[0] }),
  }));
  return asked.map((field) => {
    const given = columnAt(findings, answers.columns?.[field] ?? findings.proposed.columns?.[field]);
    return (
      <Select
        key={field}
        label={own.fields[field]}
        value={given === null ? null : String(given)}
        choices={choices}
        onChange={(id) => onChange({ columns: { ...answers.columns, [field]: Number(id) } })}
      />
    );
  });
}

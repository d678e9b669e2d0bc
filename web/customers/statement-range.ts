/** The days of a statement: this year unless the address says otherwise. */
export interface StatementDays {
  start_date: string;
  end_date: string;
}

export function statementDays(
  from: string | undefined,
  to: string | undefined,
  today: string,
): StatementDays {
  const end_date = to ?? today;
  return { start_date: from ?? `${end_date.slice(0, 4)}-01-01`, end_date };
}

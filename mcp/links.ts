/** Where a person finds a record in the web app, and where a model finds a document. */
export interface Links {
  inbox(id: string): string;
  transaction(id: string): string;
  invoice(id: string): string;
  customer(id: string): string;
}

export function linksAt(base_url: string): Links {
  const at = (path: string) => `${base_url}/app/${path}`;
  return {
    inbox: (id) => at(`inbox?id=${id}`),
    transaction: (id) => at(`transactions?id=${id}`),
    invoice: (id) => at(`invoices/${id}`),
    customer: (id) => at(`customers?id=${id}`),
  };
}

export function documentUri(id: string): string {
  return `daybook://documents/${id}`;
}

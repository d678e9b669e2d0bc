/** The service had no user when it sent the page: nobody could sign in. */
export function hasNoUsers(): boolean {
  return document.querySelector('meta[name="daybook-users"][content="none"]') !== null;
}

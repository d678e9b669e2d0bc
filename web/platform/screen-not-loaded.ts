/** The files of a screen could not be loaded: no connection, or the service has a newer version of them. */
export class ScreenNotLoaded extends Error {}

/**
 * The router would load the page again by itself when a file is missing. Without a connection that ends the app, and with
 * it the changes that wait to be sent.
 */
export function loading<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((error: unknown) => {
      throw new ScreenNotLoaded("A screen could not be loaded.", { cause: error });
    });
}

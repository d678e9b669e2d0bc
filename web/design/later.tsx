/**
 * Parts that a screen does not show at first: sheets, menus, fields with lists and calendars. They are loaded once the
 * screen is complete (`preloadParts`), so that they open at once and without a connection, or when somebody needs one
 * before that.
 */
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, use } from "react";
import { ScreenNotLoaded } from "../platform/screen-not-loaded.ts";
import { createStore } from "../platform/store.ts";

// biome-ignore lint/suspicious/noExplicitAny: the props are those of the part.
type AnyPart = ComponentType<any>;

interface Options<Part extends AnyPart> {
  /** In its place until it is loaded. */
  meanwhile?(props: ComponentProps<Part>): ReactNode;
  /** Whether it shows anything; until then it need not be loaded. */
  isNeeded?(props: ComponentProps<Part>): boolean;
}

type Loader<Part> = ReturnType<typeof createLoader<Part>>;

/** Those of the screens that were visited. */
export const laterParts = createStore<readonly Loader<unknown>[]>([]);

/** Loads what the visited screens may need next. What fails is tried again by the next call. */
export const preloadParts = () => Promise.allSettled(laterParts.get().map((part) => part.preload()));

export function later<Part extends AnyPart>(load: () => Promise<Part>, options: Options<Part> = {}): Part {
  const loader = createLoader(load);
  laterParts.set((known) => [...known, loader]);
  const draw = (props: ComponentProps<Part>) => <Later {...{ loader, options, props }} />;
  return draw as AnyPart as Part;
}

interface LaterProps {
  loader: Loader<AnyPart>;
  options: Options<AnyPart>;
  props: object;
}

function Later({ loader, options: { meanwhile, isNeeded = () => true }, props }: LaterProps) {
  if (!loader.isLoaded() && !isNeeded(props)) return null;
  return (
    <Suspense fallback={meanwhile?.(props)}>
      <Loaded {...{ loader, props }} />
    </Suspense>
  );
}

function Loaded({ loader, props }: Pick<LaterProps, "loader" | "props">) {
  const Part = use(loader.get());
  return <Part {...props} />;
}

function createLoader<Part>(load: () => Promise<Part>) {
  let loading: Promise<Part> | null = null;
  let state: "new" | "loaded" | "failed" = "new";
  const begin = (): Promise<Part> => {
    const promise = load().then(
      (value) => {
        state = "loaded";
        // React reads these: what is loaded already is drawn without a wait.
        Object.assign(promise, { status: "fulfilled", value });
        return value;
      },
      (cause: unknown) => {
        state = "failed";
        throw new ScreenNotLoaded("A part of a screen could not be loaded.", { cause });
      },
    );
    state = "new";
    loading = promise;
    return promise;
  };
  return {
    isLoaded: () => state === "loaded",
    // A failure stays until the next preload: React asks for the same promise again to learn of it.
    get: () => loading ?? begin(),
    preload: () => (loading && state !== "failed" ? loading : begin()),
  };
}

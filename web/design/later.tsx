/**
 * Parts that a screen does not show at first: sheets, menus, fields with lists and calendars. They are loaded once the
 * screen is complete (`preloadParts`), so that they open at once and without a connection, or when somebody needs one
 * before that. A part that cannot be loaded says so and takes nothing else away: the screen may hold what somebody typed.
 */
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, use, useEffect } from "react";
import { useOnline } from "../platform/online.ts";
import { createStore, useStore } from "../platform/store.ts";
import { showToastOnce } from "../platform/toasts.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";

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
export const preloadParts = () => Promise.all(laterParts.get().map((part) => part.preload()));

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
    <Suspense fallback={<Meanwhile loader={loader}>{meanwhile?.(props)}</Meanwhile>}>
      <Loaded {...{ loader, props }} />
    </Suspense>
  );
}

function Loaded({ loader, props }: Pick<LaterProps, "loader" | "props">) {
  const Part = use(loader.get());
  return <Part {...props} />;
}

function Meanwhile({ loader, children }: Pick<LaterProps, "loader"> & { children: ReactNode }) {
  const shared = useWords(words);
  const is_online = useOnline();
  const has_failed = useStore(loader.has_failed);
  const text = is_online ? shared.partNotLoaded : shared.partOffline;
  useEffect(() => {
    if (has_failed) showToastOnce({ text, tone: "bad" });
  }, [has_failed, text]);
  return children;
}

function createLoader<Part>(load: () => Promise<Part>) {
  const { promise, resolve } = Promise.withResolvers<Part>();
  const has_failed = createStore(false);
  let state: "new" | "loading" | "loaded" = "new";
  const preload = async (): Promise<void> => {
    if (state !== "new") return;
    state = "loading";
    has_failed.set(false);
    try {
      const value = await load();
      state = "loaded";
      // React reads these: what is loaded already is drawn without a wait.
      Object.assign(promise, { status: "fulfilled", value });
      resolve(value);
    } catch {
      state = "new";
      has_failed.set(true);
    }
  };
  return {
    has_failed,
    isLoaded: () => state === "loaded",
    preload,
    /** Pending until it is loaded, by whichever try. */
    get(): Promise<Part> {
      if (!has_failed.get()) void preload();
      return promise;
    },
  };
}

import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Toasts } from "../design/Toasts.tsx";
import { useFormats } from "../platform/use-formats.ts";
import { OfflineBanner } from "./OfflineBanner.tsx";

/** What is around every screen: the language of fields and dates, messages, and the banner when offline. */
export function App() {
  const { locale } = useFormats();
  return (
    <I18nProvider locale={locale}>
      <Suspense>
        <OfflineBanner />
        <Outlet />
        <Toasts />
      </Suspense>
    </I18nProvider>
  );
}

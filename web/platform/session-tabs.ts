/** Tabs of one browser share the cookie: each tells the others whose session it is now, or that it has ended. */
type Told = (user_id: string | null) => void;

let channel: BroadcastChannel | null = null;

export function watchTabs(told: Told): void {
  channel = new BroadcastChannel("daybook.session");
  channel.onmessage = ({ data }: MessageEvent<string | null>) => told(data);
}

export const tellTabs: Told = (user_id) => channel?.postMessage(user_id);

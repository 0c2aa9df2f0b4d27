/**
 * Coming back to a seat by its recovery link. The token travels in the part of the address that is never sent to a
 * server, and is taken out of the address before anything else happens.
 */
import { api } from "../lib/api";

const FRAGMENT = /^#recover=([A-Za-z0-9_.~-]{1,512})$/;

/** The token in the address, which is then there no more. */
export function takeToken(): string | null {
  const token = FRAGMENT.exec(location.hash)?.[1] ?? null;
  if (location.hash.startsWith("#recover="))
    history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

/** Hold the seat that the address speaks of; null if it speaks of none. Rejects if the token is not good. */
export async function recoverFromFragment(table: string): Promise<number | null> {
  const token = takeToken();
  return token === null ? null : (await api.recover(table, token)).seat;
}

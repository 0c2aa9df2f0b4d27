/** Whose end has been revealed in this window: a reload goes to the score sheet at once. */

const KEY = "branchline revealed";

function seen(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export function revealSeen(table: string): boolean {
  return seen().includes(table);
}

export function rememberReveal(table: string): void {
  const tables = seen();
  if (tables.includes(table)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...tables, table].slice(-50)));
  } catch {
    // Where nothing may be kept, the end is revealed again.
  }
}

/**
 * What these eyes see of a table: a snapshot, and what has happened since folded into it.
 *
 * Nothing here changes a state in place: every fold makes a new one that shares what has not changed.
 */
import type { Board, BoardChanges, Happened, LogLine, Now, Private, Revealed, Snapshot, TableInfo } from "./contract";

export interface TableState {
  number: number;
  seat: number | null;
  table: TableInfo;
  now: Now | null;
  board: Board | null;
  private: Private | null;
  revealed: Revealed | null;
  /** What has happened. */
  log: LogLine[];
  /** What people said. */
  talk: LogLine[];
}

/** How many lines of the log the page keeps, and as many of the talk. */
const LONGEST_LOG = 400;

export function begin(snapshot: Snapshot): TableState {
  return {
    number: snapshot.number,
    seat: snapshot.seat,
    table: snapshot.table,
    now: snapshot.now ?? null,
    board: snapshot.board ?? null,
    private: snapshot.private ?? null,
    revealed: snapshot.revealed ?? null,
    log: snapshot.log ?? [],
    talk: snapshot.talk ?? [],
  };
}

/** Whether the message is the one that comes next. Those behind are to be ignored; one ahead means something is missing. */
export function follows(state: TableState, happened: Happened): "next" | "behind" | "ahead" {
  if (happened.number <= state.number) return "behind";
  return happened.number === state.number + 1 ? "next" : "ahead";
}

export function fold(state: TableState, happened: Happened): TableState {
  const board = happened.board ?? state.board;
  const line = happened.line;
  const said = Boolean(line?.said);
  return {
    number: happened.number,
    seat: state.seat,
    table: happened.table ?? state.table,
    now: happened.now ?? state.now,
    board: board && happened.changes ? foldBoard(board, happened.changes) : board,
    private: happened.private ?? state.private,
    revealed: happened.revealed ?? state.revealed,
    log: line && !said ? [...state.log.slice(1 - LONGEST_LOG), line] : state.log,
    talk: line && said ? [...state.talk.slice(1 - LONGEST_LOG), line] : state.talk,
  };
}

/** The board with changes put over it, key by key. */
function foldBoard(board: Board, changes: BoardChanges): Board {
  return {
    owners: { ...board.owners, ...changes.owners },
    closed: changes.closed?.length ? [...board.closed, ...changes.closed] : board.closed,
    stacks: { ...board.stacks, ...changes.stacks },
    stacks_to_place: changes.stacks_to_place ?? board.stacks_to_place,
    tokens: bySeat(board.tokens, changes.tokens),
    flag_cards: bySeat(board.flag_cards, changes.flag_cards),
    taken: bySeat(board.taken, changes.taken),
    discards: changes.discards ?? board.discards,
    first_seat: changes.first_seat ?? board.first_seat,
  };
}

function bySeat<T>(list: T[], changes: Record<string, T> | undefined): T[] {
  return changes ? list.map((value, seat) => changes[String(seat)] ?? value) : list;
}

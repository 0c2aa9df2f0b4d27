/**
 * Which route a point of the board means.
 *
 * Each track of a double route has its own half of the corridor, from the middle line outwards, so the two never
 * overlap; where corridors of different routes meet near a location, the nearest track is meant.
 */
import type { BoardGeometry, RouteGeometry } from "../../lib/contract";

export interface Corridor {
  route: number;
  line: [number, number][];
  /** How far the track's own line lies beside the corridor's middle, with its sign; 0 for a single route. */
  aside: number;
}

export function corridors(geometry: BoardGeometry): Corridor[] {
  return geometry.routes.map((route) => ({ route: route.route, line: route.bed_points, aside: asideOf(route) }));
}

function asideOf(route: RouteGeometry): number {
  if (route.tracks < 2) return 0;
  const middle = route.spaces[route.spaces.length >> 1]!;
  return nearest(route.bed_points, middle.x, middle.y).side;
}

/** The distance from a polyline, and the same with a sign for the side: positive to the right of its direction. */
function nearest(line: [number, number][], x: number, y: number): { distance: number; side: number } {
  let best = { distance: Infinity, side: 0 };
  for (let i = 0; i + 1 < line.length; i++) {
    const [ax, ay] = line[i]!;
    const [bx, by] = line[i + 1]!;
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy || 1;
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
    const distance = Math.hypot(x - ax - along * dx, y - ay - along * dy);
    if (distance < best.distance) {
      const cross = dx * (y - ay) - dy * (x - ax);
      best = { distance, side: Math.sign(cross) * distance };
    }
  }
  return best;
}

/** The route whose track is nearest, no farther than `reach` from its corridor's middle (half of it for a single route). */
export function routeAt(all: Corridor[], x: number, y: number, reach: number): number | null {
  let found: number | null = null;
  let least = Infinity;
  for (const corridor of all) {
    const { distance, side } = nearest(corridor.line, x, y);
    if (corridor.aside === 0 ? distance > reach / 2 : distance > reach || side * corridor.aside < 0) continue;
    const away = corridor.aside === 0 ? distance : Math.abs(side - corridor.aside);
    if (away < least) {
      least = away;
      found = corridor.route;
    }
  }
  return found;
}

/** The outline of what a track may be clicked by, `reach` wide: SVG path data. */
export function outline(corridor: Corridor, reach: number): string {
  const [low, high] =
    corridor.aside === 0 ? [-reach / 2, reach / 2] : corridor.aside > 0 ? [0, reach] : [-reach, 0];
  const there = corridor.line.map((_, index) => shifted(corridor.line, index, low));
  const back = corridor.line.map((_, index) => shifted(corridor.line, index, high)).reverse();
  return `M${[...there, ...back].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

function shifted(line: [number, number][], index: number, aside: number): [number, number] {
  const [ax, ay] = line[Math.max(0, index - 1)]!;
  const [bx, by] = line[Math.min(line.length - 1, index + 1)]!;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [x, y] = line[index]!;
  return [x - ((by - ay) / length) * aside, y + ((bx - ax) / length) * aside];
}

/** The middle of a route, for moving from one to the next by arrow keys. */
export function middleOf(route: RouteGeometry): [number, number] {
  const first = route.spaces[(route.spaces.length - 1) >> 1]!;
  const second = route.spaces[route.spaces.length >> 1]!;
  return [(first.x + second.x) / 2, (first.y + second.y) / 2];
}

/** The next route in an arrow key's direction: near, and rather straight ahead than aside. */
export function nextRoute(
  geometry: BoardGeometry,
  from: number,
  among: Iterable<number>,
  [dx, dy]: [number, number],
): number | null {
  const [x, y] = middleOf(geometry.routes[from]!);
  let found: number | null = null;
  let least = Infinity;
  for (const route of among) {
    if (route === from) continue;
    const [there, below] = middleOf(geometry.routes[route]!);
    const ahead = (there - x) * dx + (below - y) * dy;
    const beside = Math.abs((there - x) * dy - (below - y) * dx);
    if (ahead <= 0 && !(ahead > -1 && beside < 30 && route > from === dx + dy > 0)) continue;
    const cost = Math.max(ahead, 0) + 2.2 * beside;
    if (cost < least) {
      least = cost;
      found = route;
    }
  }
  return found;
}

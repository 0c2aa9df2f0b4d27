/** What the last step of a replay did on the board. */
import type { Happened } from "../lib/contract";
import type { Atlas } from "../lib/edition";

/** The routes and locations that the step is about; null if it was about cards or tickets only. */
export function lastRoutes(
  happened: Happened | undefined,
  atlas: Atlas,
): { routes: number[]; locations: number[] } | null {
  const routes: number[] = [];
  const locations: number[] = [];
  for (const event of happened?.line?.events ?? []) {
    if (event.event === "claimed") {
      const route = atlas.routeNamed(event.route);
      if (route !== undefined) {
        routes.push(route);
        locations.push(...atlas.route(route).ends);
      }
    } else if (event.event === "took token" || event.event === "placed stack") {
      const place = atlas.locationNamed(event.location);
      if (place !== undefined) locations.push(place);
    }
  }
  return routes.length || locations.length ? { routes, locations: [...new Set(locations)] } : null;
}

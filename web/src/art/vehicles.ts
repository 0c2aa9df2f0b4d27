/** Our vehicles, seen from the side, round (0, 0), 41 wide and 14 high: what stands on a space of the board. */

export interface VehicleDrawing {
  body: string;
  /** Lighter parts on the body, left and right of the roundel. */
  windows: string;
  wheels: [number, number][];
}

const TRAIN: VehicleDrawing = {
  body: "M-20 4.6V-3.4Q-20-6.6-16.8-6.6H13.5Q19-6.6 20.5 1.4V4.6Z",
  windows: "M-17.6-4H-8.6V-.8H-17.6ZM8.6-4H13.6Q16.4-3.6 17.2-.8H8.6Z",
  wheels: [
    [-14, 4.8],
    [-9, 4.8],
    [9, 4.8],
    [14, 4.8],
  ],
};

const BUS: VehicleDrawing = {
  body: "M-19.5 4.8V-4.6Q-19.5-7-17-7H16.6Q19.2-7 19.6-4.4L20 .4V4.8Z",
  windows: "M-17.2-5H-8.6V-2.6H-17.2ZM-17.2-.9H-8.6V1.5H-17.2ZM8.6-5H16.8V-2.6H8.6ZM8.6-.9H17.6V1.5H8.6Z",
  wheels: [
    [-13, 4.8],
    [13, 4.8],
  ],
};

const CABLE_CAR: VehicleDrawing = {
  body: "M-20-7H20L18.6-4.4H17.4V2H19.4V4.8H-19.4V2H-17.4V-4.4H-18.6Z",
  windows: "M-15.4-3.6H-8.6V.6H-15.4ZM8.6-3.6H15.4V.6H8.6Z",
  wheels: [
    [-12, 4.8],
    [12, 4.8],
  ],
};

/** The drawing for what an edition's vehicles are called. */
export function vehicleDrawing(name: string): VehicleDrawing {
  if (/bus/.test(name)) return BUS;
  if (/cable|tram|street/.test(name)) return CABLE_CAR;
  return TRAIN;
}

/** A ferry's mark: a small sailing boat. */
export const BOAT = "M-8 1.2H8L5.2 5.6H-5.2ZM-.9-.2V-6.6L6.6-.2ZM-2.3-.2H-6L-2.3-4.6Z";

/** An angle at which a vehicle stands on its wheels. */
export function upright(angle: number): number {
  const turned = ((angle % 360) + 360) % 360;
  return turned > 90 && turned <= 270 ? turned - 180 : turned;
}

/** A point on the map in degrees, WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth (IUGG). Treating it as a ball errs by 0.5 % at most: 250 m between Zurich and Winterthur. */
const EARTH_RADIUS_METRES = 6_371_008.8;

/** Distance as the crow flies in whole metres (haversine formula). */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord))));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

import localities from '#shared/content/localities.json' with { type: 'json' };
import otherNames from '#shared/content/place-names.json' with { type: 'json' };
import gazetteer from '#shared/content/places.json' with { type: 'json' };
import type { booking } from '#shared/contract/booking.ts';
import { listPlaces } from '#shared/domain/booking/list-places.ts';
import { type Place, searchPlaces } from '#shared/domain/booking/search-places.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { FoundPlacesView, PlaceView } from '#shared/views/booking.ts';

const places = listPlaces({ places: gazetteer.places, names: otherNames.names, localities });

/** The towns and villages that a text means, with their centre: where a search for branches begins. */
export async function findPlaces(
  _: Services,
  { query: { query } }: Call<typeof booking.findPlaces>,
): Promise<FoundPlacesView> {
  const found = searchPlaces(places, query);
  return { match: found.match, places: found.places.map(presentPlace) };
}

const presentPlace = ({ name, canton, latitude, longitude, estimated }: Place): PlaceView => ({
  name,
  canton,
  latitude,
  longitude,
  approximate: estimated,
});

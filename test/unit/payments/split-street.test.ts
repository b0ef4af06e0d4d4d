import { expect, it } from '@jest/globals';
import { splitStreet } from '#shared/domain/payments/split-street.ts';

it.each([
  ['Brunnengasse 40', 'Brunnengasse', '40'],
  ['Hauptstrasse 5a', 'Hauptstrasse', '5a'],
  ['Hauptstrasse 5 A', 'Hauptstrasse', '5 A'],
  ['Rue de l’Industrie 12 bis', 'Rue de l’Industrie', '12 bis'],
  ['Via Nassa 3/5', 'Via Nassa', '3/5'],
  ['Seeweg 21-23', 'Seeweg', '21-23'],
  ['  Seeweg   7 ', 'Seeweg', '7'],
  ['Rue du Midi, 12', 'Rue du Midi', '12'],
  ['12, rue du Midi', 'rue du Midi', '12'],
  ['12 Rue du Midi', 'Rue du Midi', '12'],
  ['Strasse des 17. Juni 135', 'Strasse des 17. Juni', '135'],
  ['Place du 1er-Août', 'Place du 1er-Août', ''],
  ['Dörfli', 'Dörfli', ''],
  ['Postfach 123', 'Postfach 123', ''],
  ['Case postale 77', 'Case postale 77', ''],
  ['Casella postale 12', 'Casella postale 12', ''],
  ['P.O. Box 9', 'P.O. Box 9', ''],
  ['PO Box 9', 'PO Box 9', ''],
  ['Chemin des Vignes 4 ter', 'Chemin des Vignes', '4 ter'],
  ['Chemin des Vignes 4 quater', 'Chemin des Vignes', '4 quater'],
  ['77', '77', ''],
  ['', '', ''],
])('%j is street %j with number %j', (line, street, number) => {
  expect(splitStreet(line)).toEqual({ street, number });
});

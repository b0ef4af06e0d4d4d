import type { MappingProblem } from '#shared/domain/lab-intake/check-mapping.ts';
import type { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import type { ChosenField } from '#shared/domain/lab-intake/number-field.ts';
import type { LocalText } from '#shared/languages.ts';

/** A laboratory that sent something, and how much of it waits for a mapping. */
export interface LabFacilityView {
  /** MSH-4 in capitals; '' of those that name themselves nowhere: for them nothing can be mapped. */
  facility: string;
  mapped: number;
  /** Values that wait. */
  waiting: number;
}

/** A mapping as it stands. */
export interface LabMappingView {
  _id: string;
  meaning: string | null;
  by: string;
  at: string;
  reason: string | null;
  /** Name of the doctor who confirmed it. */
  confirmedBy: string | null;
}

/** One code or one unit of a laboratory. */
export interface LabEntryView {
  kind: 'code' | 'unit';
  /** '' where the laboratory sent none: it cannot be mapped. */
  sent: string;
  /** Of a unit: the codes it came with. */
  codes: string[];
  /** The test as the laboratory calls it. */
  name: string;
  units: string[];
  /** What a unit's values measure, by key. */
  markers: string[];
  /** A LOINC code that came with it and that we do not know. */
  loinc: string | null;
  /** Day or instant of the last message that held it; null where none does. */
  seenAt: string | null;
  waiting: { values: number; orders: number };
  state: 'unknown' | 'foreign-unit' | 'held' | 'mapped';
  mapping: LabMappingView | null;
  /** The marker of that name, and units of ours that are the same: proposals. */
  suggested: string[];
}

/** A field that may hold our number, and in how many of the laboratory's last messages it does. */
export interface NumberFieldView {
  field: ChosenField;
  found: number;
}

/** Something that was saved or ended, latest first. */
export interface LabMappingEventView {
  _id: string;
  kind: MappingKind;
  sent: string;
  meaning: string | null;
  ended: boolean;
  reason: string | null;
  by: string;
  at: string;
}

/** What one laboratory's codes, units and number field mean. */
export interface LabTableView {
  facility: string;
  entries: LabEntryView[];
  numberField: { mapping: LabMappingView | null; chosen: ChosenField; messages: number; fields: NumberFieldView[] };
  history: LabMappingEventView[];
}

/** A marker that a code may mean, with the units its values may stand in. */
export interface MappableMarkerView {
  key: string;
  loinc: string;
  name: LocalText;
  unit: string;
}

export interface LabMappingsView {
  facilities: LabFacilityView[];
  /** Of all laboratories. */
  waiting: { values: number; orders: number };
  /** Null where no laboratory has sent anything yet. */
  table: LabTableView | null;
  markers: MappableMarkerView[];
  /** Those who may confirm. */
  doctors: { _id: string; name: string }[];
}

/** What a mapping would change. */
export interface LabMappingPreviewView {
  /** Values that are held now and readable then, and the other way round. */
  freed: number;
  held: number;
  /** Readable now and then, as another marker or in another unit. */
  changed: number;
  /** Held now and then, for another reason. */
  stillHeld: number;
  orders: number;
  /** Orders of those whose result is released: they are released anew. */
  released: number;
  /** Messages set aside that hold a number in the field. */
  messages: number;
  /** LOINC codes that come with the code and that we do not know. */
  loinc: string[];
  asksDoctor: boolean;
  /** Why it may not be saved. */
  problem: MappingProblem | null;
}

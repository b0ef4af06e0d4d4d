/** The part of hl7-standard 1.0.4 that the benchmarks touch; the package ships no types. */
declare module 'hl7-standard' {
  interface ParsedSegment {
    index: number;
    data: Record<string, unknown>;
  }
  class HL7 {
    constructor(data: string, options?: { subComponents?: string; repeatingFields?: string });
    transformed: Record<string, ParsedSegment[]>;
    transform(): unknown;
  }
  export = HL7;
}

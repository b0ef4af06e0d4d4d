/** Where the sample is taken: at home with a kit sent by post, or at a partner branch (specification section 3). */
export const Application = { homeSampling: 'homesampling', branch: 'branch' } as const;

export type Application = (typeof Application)[keyof typeof Application];

/** Stations of a kit for home sampling, in their order. */
export const KIT_STATUSES = ['ordered', 'sent', 'returned', 'at-lab'] as const;

export type KitStatus = (typeof KIT_STATUSES)[number];

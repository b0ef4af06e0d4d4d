/** An add-on may be for one sex only, as a product may. */
export const up = [`ALTER TABLE addons ADD COLUMN IF NOT EXISTS sex ENUM('male','female') NULL`];

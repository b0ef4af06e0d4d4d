/** Where data exporters work; spelt out in the router's first script too. */
export const EXPORTS_PATH = '/exports';

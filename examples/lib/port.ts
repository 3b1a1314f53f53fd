/** The port of the first server of a run, in recordings and in the browser. */
export const FIRST_PORT = 41001;

declare module 'virtual:run' {
  /** Where the worker lies in the folder of what runs. */
  export const worker: string;
  /** What a browser can run, by the programs' repository paths. */
  export const programs: Record<string, { path: string; recorded?: string | undefined }>;
}

/**
 * The repository's folder. Every script of package.json runs there, and a
 * bundled copy of this module could not find it by its own address.
 */
export const root = process.cwd();

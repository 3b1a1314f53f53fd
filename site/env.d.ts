declare namespace App {
  interface Locals {
    /** What the page being built has already shown, so that it is told once. */
    shown?: { types: Set<string>; labels: Map<string, number> };
  }
}

import type { SourceFile } from './source-files.ts';

const FEATURE = /^apps\/(server|web)\/src\/features\/([\w-]+)\//;
const DOOR = /['"]#public\/([\w-]+)['"]/g;

/**
 * Circles among the features of one app, each told once, like «web: mensajes → multimedia → mensajes». The linter sees
 * circles of files only: two features may use each other's doors without one.
 */
export function findFeatureCircles(files: readonly SourceFile[]): string[] {
  const doors = new Map<string, Set<string>>();
  for (const { path, code } of files) {
    const [, app, feature] = FEATURE.exec(path) ?? [];
    if (!app || !feature || /\.test\.tsx?$/.test(path)) continue;
    const room = `${app}: ${feature}`;
    const used = doors.get(room) ?? new Set();
    for (const [, other] of code.matchAll(DOOR)) if (other !== feature) used.add(`${app}: ${other}`);
    doors.set(room, used);
  }
  return [...doors.keys()].toSorted().flatMap((start) => circlesFrom(start, [start], doors));
}

/** A circle is told by its first room in the alphabet, so that it is told once. */
function circlesFrom(start: string, way: string[], doors: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const nextRooms = [...(doors.get(way.at(-1) ?? start) ?? [])].filter((room) => room >= start).toSorted();
  return nextRooms.flatMap((room) => {
    if (room === start) return [[...way, start].join(' → ').replaceAll(/ → (?:server|web): /g, ' → ')];
    return way.includes(room) ? [] : circlesFrom(start, [...way, room], doors);
  });
}

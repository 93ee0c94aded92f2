export function webmToOgg(webm: Uint8Array): Uint8Array;

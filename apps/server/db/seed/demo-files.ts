import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG with computed pixels: the demo needs pictures that neither belong to nor show a real person. */
function drawPng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x / width, y / height), y * (1 + width * 3) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // eight bits each of red, green and blue
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const mix = (a: Colour, b: Colour, share: number): Colour => [
  Math.round(a[0] + (b[0] - a[0]) * share),
  Math.round(a[1] + (b[1] - a[1]) * share),
  Math.round(a[2] + (b[2] - a[2]) * share),
];

/** A cup of coffee seen from above. */
export function drawCup(): Buffer {
  return drawPng(480, 360, (x, y) => {
    const distance = Math.hypot((x - 0.5) * 4, (y - 0.5) * 3);
    if (distance < 0.72) return mix([146, 88, 45], [74, 40, 20], distance / 0.72);
    if (distance < 0.86) return [250, 246, 240];
    if (distance < 1.25) return mix([236, 226, 212], [222, 208, 190], (distance - 0.86) / 0.39);
    return mix([15, 118, 110], [12, 84, 79], y);
  });
}

/** Mountains at sunrise, as on the coffee bags. */
export function drawMountains(): Buffer {
  return drawPng(480, 360, (x, y) => {
    const ridge = (height: number, waves: number, shift: number) =>
      height - 0.12 * Math.abs(Math.sin(x * waves + shift)) - 0.03 * Math.sin(x * waves * 3.1 + shift);
    if (y > ridge(0.92, 4, 0.6)) return [11, 79, 74];
    if (y > ridge(0.78, 5, 2.1)) return [20, 110, 100];
    if (y > ridge(0.66, 6, 0.2)) return [72, 150, 138];
    if (Math.hypot((x - 0.68) * 4, (y - 0.34) * 3) < 0.42) return [255, 214, 120];
    return mix([253, 186, 116], [254, 240, 214], y);
  });
}

/** A page of plain text as a PDF. Latin letters only: they need no embedded font. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const text = (words: string) => `(${words.replace(/[\\()]/g, '\\$&')})`;
  const content = [
    `BT /F1 22 Tf 60 770 Td ${text(title)} Tj ET`,
    ...lines.map((line, index) => `BT /F1 12 Tf 60 ${730 - index * 22} Td ${text(line)} Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

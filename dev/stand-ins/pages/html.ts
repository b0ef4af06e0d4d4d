/** A piece of HTML that is safe to put into another one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML from a template: texts are escaped, pieces of HTML and lists of them stand as they are, false and null vanish. */
export function html(template: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(template.reduce((text, part, place) => text + render(pieces[place - 1]) + part));
}

function render(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(render).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

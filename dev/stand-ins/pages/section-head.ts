import { type Html, html } from './html.ts';
import { icon } from './icons.ts';

/** A section's heading on the brand's measuring line; links and the script move the focus to it. */
export function sectionHead(
  id: string,
  name: 'phone' | 'mail' | 'card' | 'tube' | 'people' | 'arrow',
  text: string,
): Html {
  return html`<h2 id="${id}" class="section-head" tabindex="-1">${icon(name, 24)}<span>${text}</span></h2>`;
}

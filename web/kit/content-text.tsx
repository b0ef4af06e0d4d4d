/** A text of the editors: paragraphs by a blank line, line breaks kept, lines that start with "- " as a list. No HTML. */
import classes from './content-text.module.css';

export function ContentText({ children }: { children: string }) {
  return (
    <div className={classes.text}>
      {blocksOf(children).map((block) =>
        block.kind === 'list' ? (
          <ul key={block.lines.join()}>
            {block.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={block.lines.join()}>{block.lines.join('\n')}</p>
        ),
      )}
    </div>
  );
}

interface Block {
  kind: 'text' | 'list';
  lines: string[];
}

function blocksOf(text: string): Block[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const blocks: Block[] = [];
    for (const line of paragraph.split('\n').filter((each) => each.trim() !== '')) {
      const kind = line.startsWith('- ') ? 'list' : 'text';
      const last = blocks.at(-1);
      const words = kind === 'list' ? line.slice(2) : line;
      if (last?.kind === kind) last.lines.push(words);
      else blocks.push({ kind, lines: [words] });
    }
    return blocks;
  });
}

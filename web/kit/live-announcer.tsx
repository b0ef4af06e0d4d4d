/** The two live regions of a page; `announce()` writes into them. Mounted once by the shell. */
import { useEffect, useState } from 'react';
import { type Announcement, listenToAnnouncements } from './announce.ts';

export function LiveAnnouncer() {
  const [said, say] = useState<Announcement & { turn: number }>({ text: '', urgent: false, turn: 0 });
  useEffect(() => listenToAnnouncements((next) => say((now) => ({ ...next, turn: now.turn + 1 }))), []);
  // A changing key makes the same sentence twice two announcements.
  return (
    <>
      <div role="status" className="vh">
        {!said.urgent && <span key={said.turn}>{said.text}</span>}
      </div>
      <div role="alert" className="vh">
        {said.urgent && <span key={said.turn}>{said.text}</span>}
      </div>
    </>
  );
}

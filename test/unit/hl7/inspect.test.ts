import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { lines, msh, OBR, OBX, ORC, PID } from './build-message.ts';

const INSPECT = fileURLToPath(new URL('../../../dev/lab/inspect.ts', import.meta.url));

describe('hl7:inspect', () => {
  it('prints one object a message and goes on after what it refuses', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'messlinie-inspect-'));
    const file = join(folder, 'two.hl7');
    await writeFile(file, lines(msh({ type: 'ADT^A01' }), PID, msh(), PID, ORC, OBR, 'NTE|1||n', OBX));
    const missing = join(folder, 'missing.hl7');
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', INSPECT, missing, file]);
    await rm(folder, { recursive: true });

    const [unread, refused, read] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(unread).toEqual({ file: missing, index: 0, refused: expect.any(String) });
    expect(refused).toEqual({
      file,
      index: 0,
      refused: 'The message in line 1 is of type ADT^A01; only ORU^R01 makes results.',
    });
    const observation = {
      ...{ type: 'NM', code: '718-7', text: 'Haemoglobin', system: 'LN', sub: '', value: '139', sn: null },
      ...{ units: 'g/l', range: '120-160', flags: ['N'], status: 'F', notes: [] },
    };
    expect(read).toEqual({
      ...{ file, index: 1, type: 'ORU^R01', version: '2.5.1', controlId: 'A1' },
      patient: { ids: ['4711'], family: 'Keller', given: 'Mia', birthdate: '1984-02-29', sex: 'female' },
      orders: [
        {
          ...{
            orc2: 'ORD-1',
            orc3: 'LAB-1',
            orc4: 'GRP-1',
            obr2: 'ORD-1',
            obr3: 'LAB-1',
            code: 'BB',
            text: 'Blutbild',
            status: 'F',
          },
          observations: [observation],
          notes: ['n'],
        },
      ],
    });
  });
});

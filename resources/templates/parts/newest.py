import hashlib, os, re, sys, zipfile

# Checkpoints that are one file. JSON (XGBoost) counts only under such a name: others write JSON for other reasons.
NAMES = re.compile(rb'(?i).*\.(pt|pth|ckpt|h5|hdf5|keras|pkl|pickle|joblib|ubj|npz)$|.*(checkpoint|model|ckpt|snapshot).*\.json$', re.S)
LEGACY = b'\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19'  # torch.save before 1.6: pickles, then raw numbers
ENDS = 64 * 1024 * 1024

def whole(path, size):
    """The end of a file tells whether it is complete, without reading all of it."""
    with open(path, 'rb') as file:
        head = file.read(64)
        file.seek(max(0, size - 64))
        tail = file.read()
        if head.startswith(b'PK\x03\x04') or path.lower().endswith((b'.keras', b'.npz')):
            if not zipfile.is_zipfile(file):
                return False
            with zipfile.ZipFile(file) as archive:
                return bool(archive.namelist())
    if head.startswith(b'\x89HDF\r\n\x1a\n'):
        at = {0: 40, 1: 44, 2: 28, 3: 28}.get(head[8], 0)  # where the superblock keeps the end of the file
        return at == 0 or size >= int.from_bytes(head[at:at + 8], 'little') > 0
    if path.lower().endswith((b'.h5', b'.hdf5')):
        return False
    if head[:1] == b'\x80' and LEGACY not in head:
        return tail.endswith(b'.')
    if path.lower().endswith((b'.json', b'.ubj')):
        return head.lstrip()[:1] == b'{' and tail.rstrip()[-1:] == b'}'
    return any(head)

def content(path, size):
    """Tells whether a checkpoint was only rewritten: by the table of checksums of a zip, by both ends of a large file."""
    if not path:
        return b''
    digest = hashlib.sha256()
    with open(path, 'rb') as file:
        if zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive:
                for one in archive.infolist():
                    digest.update(b'%s %d %d\n' % (os.fsencode(one.filename), one.CRC, one.file_size))
        else:
            for start in (0, max(0, size - ENDS)):
                file.seek(start)
                digest.update(file.read(ENDS))
    return b'%d-%s' % (size, digest.hexdigest().encode())

def checkpoints(folders, since):
    for folder in folders:
        for place, below, names in os.walk(folder):
            below[:] = [name for name in below if not name.startswith(b'.') and name != b'__pycache__']
            for name in names:
                path = os.path.join(place, name)
                if name.startswith(b'.') or not NAMES.match(name) or not os.path.isfile(path):
                    continue
                facts = os.stat(path)
                if facts.st_mtime_ns > since and facts.st_size > 0:
                    yield facts.st_mtime_ns, facts.st_size, path

def number(path):
    """Its name without numbers, and the number that counts: the one behind epoch or step, or the only one."""
    name = os.path.basename(path)
    found = re.search(rb'(?i)(?:epoch|step|iter)\D?(\d+)', name)
    numbers = [found.group(1)] if found else re.findall(rb'\d+', name)
    return re.sub(rb'\d+', b'#', name), int(numbers[0]) if len(numbers) == 1 else None

def main(moment, unit, record, mark, *folders):
    try:
        since = os.stat(mark).st_mtime_ns
    except OSError:
        since = 0
    newest = (0, 0, b'')
    for found in sorted(checkpoints(folders, since), reverse=True):
        try:
            if whole(found[2], found[1]):
                newest = found
                break
        except (OSError, ValueError, zipfile.BadZipFile):
            pass
        print('Left aside, not whole: %r' % os.fsdecode(found[2]), file=sys.stderr)
    try:
        held = content(newest[2], newest[1])
    except (OSError, ValueError, zipfile.BadZipFile):
        held = b'%d' % newest[0]
    now = [unit, b'%d' % newest[0], held, newest[2]]
    try:
        with open(record, 'rb') as file:
            before = file.read().split(b'\0')
    except OSError:
        before = None
    if not before or len(before) != 4 or (moment == b'begin' and before[0] == unit):
        progress = b'first'  # also for a job that Slurm restarts
    elif not newest[2] or now[1:] == before[1:]:
        progress = b'same'
    else:
        (stem, last), (other, first) = number(newest[2]), number(before[3])
        steps = last - first if stem == other and None not in (first, last) else 0
        progress = b'anew' if steps < 0 else b'same' if held == before[2] and steps == 0 else b'newer'
    if moment == b'begin':
        with open(record + b'.part', 'wb') as file:
            file.write(b'\0'.join(now))
        os.replace(record + b'.part', record)
    sys.stdout.buffer.write(progress + b'\0' + newest[2] + b'\0')

main(*map(os.fsencode, sys.argv[1:]))

import './contents.ts';
import './copy.ts';
import './ids.ts';
import './search.ts';
import './theme.ts';
import './types.ts';

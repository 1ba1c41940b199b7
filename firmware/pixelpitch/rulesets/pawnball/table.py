"""Defines what coaches see and read of PawnBall; the sentences are in text/en.txt."""

from ...rules import scene as kinds
from ...rules import table
from ...rules.squares import column_of, steps_apart
from .moves import (
    GOAL_SQUARES,
    POST_SQUARES,
    can_jump,
    in_area,
    jump_targets,
    kick_directions,
    kick_path,
    occupied,
)
from .rules import (
    BLACK_WHITE_TEAM,
    COLOUR_TEAM,
    DIE_PHASE,
    DONE_ACTION,
    DOT_COLOURS_BY_TEAM,
    FACE_MESSAGES_BY_DIE,
    FACE_NAMES_BY_TEAM,
    FIRST_DIE_ACTION,
    KICK_PHASE,
    LINE_UP_ACTION,
    MOVE_PHASE,
    PAWN_PHASE,
    PLACE_PHASE,
    THROW_PHASE,
    count_placed,
    dice_of,
    dot_of,
    first_board,
    first_pawn,
    kick_ends,
    next_dot,
    placing_columns,
    side_of,
    team_of,
    team_order,
    unmoved_pawns,
)

# The playing area and the centre squares (rule 6), which are outlined on the pitch.
_AREAS = ((18, 109), (55, 72))
_MARKS = ((kinds.BLACK, kinds.WHITE, kinds.GREY), (kinds.YELLOW_DOT, kinds.GREEN, kinds.VIOLET))


class Table(table.Table):
    """What coaches see and read in PawnBall. A ``Scene`` shows one of the two boards."""

    LINE_UP = LINE_UP_ACTION
    EVENTS = {
        "lineup": ("board", "team"),
        "stands": ("team", "dot", "square"),
        "throws": ("index", "points"),
        "first": ("team", "why"),
        "turn": ("board", "team"),
        "skipped": ("board", "team"),
        "plays": ("team", "points"),
        "lost": ("team",),
        "jumps": ("start", "end"),
        "ends": ("start", "end"),
        "goal": ("board", "blue", "red"),
        "restart": ("square",),
        "draw": ("draw", "draws"),
        "end": ("blue", "red"),
    }

    # Messages: prompts, events and labels.

    def prompt(self, match):
        """Return the prompt (what the side must do now) as a message."""
        phase = match.phase
        named = {"who": match.side_name(match.side), "board": match.board + 1}
        if phase == PAWN_PHASE:
            return _pawn_prompt(match, named)
        if phase == THROW_PHASE:
            named["number"] = match.dice.index(0) + 1
        elif phase == PLACE_PHASE:
            dot = next_dot(match)
            named["dot"] = DOT_COLOURS_BY_TEAM[match.team()][dot]
            at = first_pawn(match.board, match.side, dot)
            named["number"] = 1 if match.pawns[at] < 0 else 2
            if LINE_UP_ACTION in match.legal_actions():
                return "prompt.place_lineup", named
        elif phase == MOVE_PHASE:
            named["picked"] = match.picked
            named["points"] = match.points
        elif phase == KICK_PHASE:
            named["steps"] = match.die
        return "prompt." + match.PHASES[phase].name, named

    def event(self, match, kind, side, values):
        """Return the message for an event, with board numbers from 1 and names of dots and dice."""
        key, named = table.Table.event(self, match, kind, side, values)
        if "board" in named:
            named["board"] += 1
        event = values[0]
        if event == "stands":
            named["dot"] = DOT_COLOURS_BY_TEAM[values[1]][values[2]]
        elif event == "throws":
            named["number"] = values[1] + 1
            named["die"] = FACE_MESSAGES_BY_DIE[values[1]][values[2]]
        elif event == "goal":
            named["square"] = match.travel[0]
        elif event == "plays":
            named["die"] = _die_message(values[1], values[2])
        elif event == "lost":
            named["dice"] = [_die_message(values[1], points) for points in values[2:]]
        return key, named

    def label(self, match, action):
        """Return the words of a labelled action as a message, for example "black die 1"."""
        if action in (DONE_ACTION, LINE_UP_ACTION):
            return "label.done" if action == DONE_ACTION else "label.lineup", {}
        team, points = divmod(action - FIRST_DIE_ACTION - 1, 6)
        return "label.die", {
            "dot": DOT_COLOURS_BY_TEAM[team][dot_of(points + 1)],
            "points": points + 1,
        }

    def square_words(self, match, square):
        """Return a message that names the piece on ``square`` and what it can do now, or None."""
        what = _pawn_at(match, square, "square.pawn")
        if square == match.balls[match.board]:
            what = "square.ball", {}
        action = _square_action(match, square)
        if what and action:
            return "square.does", {"what": what, "action": action}
        return what or action

    def why_not(self, match, action):
        """Return a message that says why ``action`` is illegal, or None."""
        if not 0 <= action < 128:
            return _why_not_item(match, action), {}
        if match.phase == DIE_PHASE:
            return "why_not.die_first", {}
        if match.phase == PAWN_PHASE:
            return _why_not_pick(match, action)
        if match.phase == KICK_PHASE:
            return _why_not_end(match, action)
        return _why_not_stand(match, action)

    # Drawing the pitch.

    def draw(self, match, scene):
        """Draw the pawns with their dots, goals, posts, the ball, its last path and the dice."""
        board = scene.board[0]
        for square in POST_SQUARES:
            scene.things.append((square, kinds.POST, -1, 0))
        for side in (0, 1):
            for square in GOAL_SQUARES[side]:
                scene.things.append((square, kinds.GOAL, side, 0))
            team = team_of(board, side)
            for dot in range(3):
                at = first_pawn(board, side, dot)
                for square in match.pawns[at : at + 2]:
                    if square >= 0:
                        mark = _MARKS[team][dot]
                        if (
                            match.phase == MOVE_PHASE
                            and square == match.picked
                            and side == match.side
                        ):
                            mark |= kinds.PICKED
                        scene.things.append((square, kinds.FIGURE, side, mark))
        scene.areas = _AREAS
        scene.colours = (kinds.BLUE, kinds.RED)
        scene.ball = match.balls[board]
        if match.last_board == board:
            scene.travel = match.travel
            scene.walk = match.jump
        scene.last = scene.travel or scene.walk
        if scene.open:
            goals = GOAL_SQUARES[1 - match.side]
            scene.targets = {square: kinds.SCORING for square in scene.open if square in goals}
        scene.dice = _dice(match, board)
        draws = match.options["draws"]
        period = "period" if draws < 10 else "period.short"
        scene.period = self.text.words((period, {"draw": match.draw, "draws": draws}))

    # Help for a coach who must decide.

    def ends(self, match):
        """Return a message that says what a level score would mean; None before the last draw."""
        last = match.draw == match.options["draws"] and match.phase != PLACE_PHASE
        return ("ends.last", {}) if last else None

    def likeliest(self, match):
        """Return the legal action that a coach most likely chooses, or -1 if none stands out.

        Depending on the decision, that is the line-up, the highest die, the jump nearest to the
        square behind the ball, the kick nearest to the goal, or *done* if no kick is possible.
        """
        legal = match.legal_actions()
        if match.phase == DIE_PHASE:
            return legal[-1]
        if match.phase == KICK_PHASE:
            return _furthest(match, legal)
        if match.phase == PLACE_PHASE and legal[-1] == LINE_UP_ACTION:
            return LINE_UP_ACTION
        if match.phase == MOVE_PHASE:
            return _nearest(legal, _behind_ball(match))
        if match.phase == PAWN_PHASE and match.moved[0] >= 0:
            directions = kick_directions(match, match.board, match.side, dot_of(match.die))
            return -1 if directions else DONE_ACTION
        return -1

    def pick(self, match):
        """Return (suggested pawn, squares to which it can jump, first square of the cursor).

        The pawn is the movable one nearest to the ball. The cursor begins on the ball if it can be
        kicked; otherwise on DONE_ACTION if a pawn has already moved; otherwise on the best jump. If
        only a kick is possible, return (ball, squares where the kick can end, the best of these).
        """
        if match.phase != PAWN_PHASE:
            return -1, (), -1
        ball = match.balls[match.board]
        able = _able_to_jump(match)
        if not able:
            ends = kick_ends(match, match.die)
            return (ball, ends, _furthest(match, ends)) if ends else (-1, (), -1)
        pawn = _nearest(able, ball)
        squares = jump_targets(occupied(match, match.board), pawn, match.points)
        if ball in match.legal_actions():
            return pawn, squares, ball
        if match.moved[0] >= 0:
            return pawn, squares, DONE_ACTION
        return pawn, squares, _nearest(squares, _behind_ball(match))

    def path_to(self, match, action):
        """Return the squares of the ball's path if ``action`` is the end of a kick, else ()."""
        if match.phase == KICK_PHASE:
            return kick_path(match, action)
        if match.phase != PAWN_PHASE or _able_to_jump(match):
            return ()
        return kick_path(match, action) if action in kick_ends(match, match.die) else ()


def _die_message(team, points):
    """Return the name of ``team``'s die with ``points`` as a message, such as "black 1"."""
    return FACE_NAMES_BY_TEAM[team][points - 1], {}


def _pawn_prompt(match, named):
    """Return the prompt that lists what the active die can do now (rules 10 to 12)."""
    legal = match.legal_actions()
    ball = match.balls[match.board]
    named["dot"] = DOT_COLOURS_BY_TEAM[match.team()][dot_of(match.die)]
    named["points"] = match.points
    key = "prompt.pawn"
    if [action for action in legal if action not in (ball, DONE_ACTION)]:
        key += "_move"
    if ball in legal:
        key += "_kick"
    if DONE_ACTION in legal:
        key += "_done"
    return key, named


def _pawn_at(match, square, key):
    """Return (``key``, values that name the pawn on ``square``), or None if no pawn is there."""
    at = 12 * match.board
    pawns = match.pawns[at : at + 12]
    if square not in pawns:
        return None
    side, pawn = divmod(pawns.index(square), 6)
    dot = DOT_COLOURS_BY_TEAM[team_of(match.board, side)][pawn // 2]
    return key, {"who": match.side_name(side), "dot": dot}


def _square_action(match, square):
    """Return the message that says what the pawn or the ball on ``square`` can do now, or None."""
    phase = match.phase
    if phase == KICK_PHASE:
        is_goal = not in_area(square) and square in match.legal_actions()
        return ("square.goal", {}) if is_goal else None
    if not DIE_PHASE <= phase <= MOVE_PHASE:
        return None
    if square == match.balls[match.board]:
        kicks = phase == PAWN_PHASE and square in match.legal_actions()
        return ("square.kick", {"steps": match.die}) if kicks else None
    if phase == MOVE_PHASE and square in match.legal_actions():
        cost = steps_apart(match.picked, square)
        return "square.costs", {"cost": cost, "left": match.points - cost}
    if square in match.moved:
        return "square.moved", {}
    if phase == PAWN_PHASE and square in unmoved_pawns(match):
        return "square.jumps", {"points": match.points}
    for points in match.left:
        if points and square in _pawns_of(match, points):
            return "square.die", {"points": points}
    return None


def _pawns_of(match, points):
    """Return the squares of the acting team's two pawns that a die with ``points`` moves."""
    at = first_pawn(match.board, match.side, dot_of(points))
    return match.pawns[at : at + 2]


def _why_not_item(match, action):
    if action == LINE_UP_ACTION and match.phase == PLACE_PHASE:
        return "why_not.placed" if count_placed(match) else "why_not.lineup_taken"
    if match.phase == PAWN_PHASE and action == DONE_ACTION:
        return "why_not.not_moved"
    return "why_not.die" if match.phase == DIE_PHASE else "why_not.choose_square"


def _why_not_stand(match, square):
    """Return a message: why no pawn can be placed on or jump to ``square`` (rules 3-5, 10)."""
    if square == match.balls[match.board]:
        return "why_not.ball", {}
    pawn = _pawn_at(match, square, "pawn")
    if pawn:
        return "why_not.taken", {"pawn": pawn}
    if square in POST_SQUARES:
        return "why_not.post", {}
    if match.phase == PLACE_PHASE:
        if not in_area(square):
            return "why_not.outside", {}
        if column_of(square) in placing_columns(match.options, match.side):
            return None
        return "why_not.other_half", {}
    if column_of(square) in (0, 15):
        return "why_not.off_board", {}
    cost = steps_apart(match.picked, square)
    return "why_not.far", {"cost": cost, "points": match.points}


def _why_not_pick(match, square):
    """Return the reason why nothing on ``square`` can be chosen, or None (rules 10, 12)."""
    board, side = match.board, match.side
    if square == match.balls[board]:
        if kick_directions(match, board, side, dot_of(match.die)):
            return "why_not.no_kick", {"steps": match.die}
        return "why_not.ball_alone", {}
    pawn = _pawn_at(match, square, "pawn")
    if pawn is None:
        return "why_not.no_pawn", {}
    if square not in _pawns_of(match, match.die):
        dot = DOT_COLOURS_BY_TEAM[match.team()][dot_of(match.die)]
        return "why_not.other_dot", {"pawn": pawn, "dot": dot}
    if square in match.moved:
        return "why_not.moved", {}
    if not match.points:
        return "why_not.no_points", {}
    if can_jump(occupied(match, board), square, match.points):
        return None
    return "why_not.no_room", {}


def _why_not_end(match, square):
    """Return a message that says why a kick cannot end on ``square`` (rules 14, 16)."""
    if square in GOAL_SQUARES[match.side]:
        return "why_not.own_goal", {}
    if square == match.balls[match.board]:
        return "why_not.ball_there", {}
    if in_area(square):
        pawn = _pawn_at(match, square, "pawn")
        if pawn:
            return "why_not.taken", {"pawn": pawn}
    elif square not in GOAL_SQUARES[1 - match.side]:
        return "why_not.post" if square in POST_SQUARES else "why_not.ball_outside", {}
    return "why_not.no_path", {"steps": match.die}


def _dice(match, board):
    """Return the dice to show beside ``board``: those that are still to be played there (rule 9).

    The die being played comes first. While dice are thrown, these are the dice thrown so far.
    """
    is_playing = DIE_PHASE <= match.phase <= KICK_PHASE
    if is_playing and board != match.board and match.board != first_board(match):
        return []  # all dice of this board have been played; the other board is in play
    result = []
    for team in (BLACK_WHITE_TEAM, COLOUR_TEAM):
        side = side_of(board, team)
        left = dice_of(match.dice, team)
        if is_playing and board == match.board:
            if side == match.side:
                left = [points for points in match.left if points]
                if match.die:
                    result.append(_scene_die(side, team, match.die, match.points))
            elif team_order(match.dice)[0] == team:
                left = []  # this team has already played
        for points in left:
            result.append(_scene_die(side, team, points, points))
    return result


def _scene_die(side, team, number, left):
    return (side, _MARKS[team][dot_of(number)], number, left)


def _able_to_jump(match):
    """Return the squares of the pawns that the active die has not moved yet and can move."""
    full = occupied(match, match.board)
    return [square for square in unmoved_pawns(match) if can_jump(full, square, match.points)]


def _furthest(match, ends):
    """Return the first of the squares in ``ends`` that are nearest to the opposing goal line."""
    columns = [column_of(end) for end in ends]
    return ends[columns.index(min(columns) if match.side else max(columns))]


def _nearest(squares, square):
    """Return the first of those ``squares`` that are nearest to ``square``."""
    best = squares[0]
    for each in squares:
        if steps_apart(each, square) < steps_apart(best, square):
            best = each
    return best


def _behind_ball(match):
    """Return the square next to the ball, towards the own goal, for a straight kick forward."""
    ball = match.balls[match.board]
    return ball + 1 if match.side else ball - 1

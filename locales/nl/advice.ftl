## Computers en tips

level-random = lukraak
level-easy = makkelijk
level-casual = losjes
level-medium = gemiddeld
level-hard = moeilijk
level-score = { $level } (ongeveer { $score })
computers-line = { $name }: { $level }
computers-none = Er doet nog geen computer mee. Een nieuwe speelt op dit niveau: { $level }.
computers-levels = “Makkelijk” speelt met vuistregels, “gemiddeld” denkt vooruit, “moeilijk” denkt langer vooruit. Een wijziging geldt vanaf de volgende zet.
computers-levels-casual = “Makkelijk” speelt met vuistregels, “losjes” denkt een beetje vooruit en zit er soms naast, “gemiddeld” denkt vooruit, “moeilijk” denkt langer vooruit. Een wijziging geldt vanaf de volgende zet.
computers-scores = Hun sterkte, op de schaal van de ranglijst: { $levels }.
computers-hints-on = Tips mogen. Zodra iemand er een neemt, telt het potje niet mee voor de ranglijst.
computers-hints-off = Zolang mensen tegen elkaar spelen, zijn er geen tips, zodat het potje kan meetellen. Tegen alleen computers zijn ze er altijd.
menu-level = Niveau van de computers
menu-level-all =
    { $count ->
        [one] { $level }
       *[other] Allemaal: { $level }
    }
menu-level-one = { $name }: { $level }
menu-hints = Tips
menu-hints-yes = Tips voor iedereen (na de eerste telt het potje niet)
menu-hints-no = Geen tips als mensen tegen elkaar spelen
hint-best = 💡 Ik zou dit doen: { $move }.
hint-line-best = { $move }: naar verwachting { $value }
hint-line-equal = { $move }: ongeveer even goed
hint-line-worse = { $move }: naar verwachting { $value } ({ $behind } slechter)
hints-taken =
    { $count ->
        [one] 💡 { $count } tip gebruikt: dit potje telt niet mee.
       *[other] 💡 { $count } tips gebruikt: dit potje telt niet mee.
    }

## De analyse

review-you =
    { $decisions ->
        [0] **Jij** had niets te kiezen.
        [one] { $missed ->
            [0] **Jij** had één keuze te maken, en die was even goed als die van de computer.
           *[other] **Jij** had één keuze te maken, en die van de computer was { $lost } beter.
        }
       *[other] { $missed ->
            [0] **Jij**: alle { $decisions } keuzes waren even goed als die van de computer.
           *[other] **Jij**: { $agreed ->
                [one] { $agreed } van de { $decisions } keuzes was even goed als die van de computer.
               *[other] { $agreed } van de { $decisions } keuzes waren even goed als die van de computer.
            } De rest kostte { $lost }.
        }
    }
review-player =
    { $decisions ->
        [0] { $name } had niets te kiezen.
        [one] { $missed ->
            [0] { $name } had één keuze te maken, en die was even goed als die van de computer.
           *[other] { $name } had één keuze te maken, en die van de computer was { $lost } beter.
        }
       *[other] { $missed ->
            [0] { $name }: alle { $decisions } keuzes waren even goed als die van de computer.
           *[other] { $name }: { $agreed ->
                [one] { $agreed } van de { $decisions } keuzes was even goed als die van de computer.
               *[other] { $agreed } van de { $decisions } keuzes waren even goed als die van de computer.
            } De rest kostte { $lost }.
        }
    }
review-luck = Geluk: gemiddeld waren deze kaarten { $promised } waard; het werd { $made }.
review-luck-best = Geluk: wie alle kaarten vooraf had gekend, had er { $best } uit kunnen halen. Het werd { $made } ({ $share }%).
review-luck-lowest = Geluk: gemiddeld hadden deze kaarten { $promised } gekost; het werd { $made }.
review-slip = { $round }, zet { $number }: { $played }. { $better } was { $cost } beter geweest.
review-no-slip = Geen duidelijke fouten.
review-how = Beoordeeld naar wat je op dat moment kon weten, niet naar wat later bleek; gemiddeld over veel mogelijke verdelingen. Wat ongeveer even goed was, geldt niet als fout.
